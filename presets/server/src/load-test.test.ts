import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from './start-server.js'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../load-test.js', import.meta.url))

test('API-43 the load test reports calls per second, their times and failures, and exits with 1 if too many failed', async () => {
  const allowedOrigins = ['https://app.example.com']
  const log = { warn() {}, error() {} }
  const free = await startServer({ port: 0, rateLimit: false, projectRateLimit: false, allowedOrigins, log })
  const tight = await startServer({ port: 0, rateLimit: { tokens: 5, refill: 0.001 }, allowedOrigins, log })
  const load = (url: string) =>
    run(process.execPath, [program, url, '--origin', 'https://app.example.com', '--seconds', '0.3', '--connections', '4', '--json'])
  try {
    const figures = JSON.parse((await load(free.url)).stdout)
    expect(Object.keys(figures)).toEqual(['health', 'wallets', 'session', 'nonce'])
    for (const each of Object.values(figures)) expect(each).toMatchObject({ failed: 0, statuses: { 200: expect.any(Number) } })
    const refused = await load(tight.url).then(
      () => ({ code: 0, stdout: '' }),
      ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({ code, stdout }),
    )
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout).wallets.statuses).toMatchObject({ 200: 5, 429: expect.any(Number) })
  } finally {
    await free.stop()
    await tight.stop()
  }
})
