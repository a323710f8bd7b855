import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
  await sandbox.relay.reset()
})
afterEach(() => void vi.useRealTimers())

/** A connected wallet, and a clock that runs normally until the test advances it. */
async function start() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.now(),
    shouldAdvanceTime: true,
  })
  const app = startApp({ sandbox })
  const { alba } = sandbox.wallets
  const { uri, approved } = await app.actions.walletconnect.pair()
  const [topic] = await Promise.all([approved, alba.pair(uri)])
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('connected'))
  const sign = () =>
    app.actions.walletconnect.request({ topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', alba.accounts[0]] })
  return { app, alba, sign }
}
/** Advances the clock until a condition holds, with time for sockets in between. Returns how long it took. */
async function passUntil(isSo: () => boolean, most: number): Promise<number> {
  const from = Date.now()
  while (Date.now() - from <= most) {
    if (isSo()) return Date.now() - from
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(100)
  }
  throw new Error(`Not within ${most} ms.`)
}
/** Tracks a request. */
function follow(asked: Promise<unknown>) {
  const seen: { result?: unknown; error?: unknown } = {}
  asked.then(
    (result) => Object.assign(seen, { result }),
    (error: unknown) => Object.assign(seen, { error }),
  )
  return seen
}

test('WC-25 a relay that goes silent without closing: pending requests fail within 15 s, new ones at once, and the same session works again', async () => {
  const { app, alba, sign } = await start()
  sandbox.relay.silence('all')
  const before = sandbox.relay.opened
  const waiting = follow(sign())
  const took = await passUntil(() => waiting.error !== undefined, 15_000)
  expect(waiting.error).toMatchObject({ catalogue: 'walletconnect', code: 'relay-unreachable', details: { sent: true } })
  expect(took).toBeGreaterThanOrEqual(5_000)
  expect(sandbox.relay.opened - before).toBe(1)
  expect(app.state.walletconnect.relay.status).toBe('unreachable')
  const late = follow(sign())
  await passUntil(() => late.error !== undefined, 6_000)
  expect(late.error).toMatchObject({ code: 'relay-unreachable' })
  expect(sandbox.relay.opened - before).toBeLessThanOrEqual(3)
  await sandbox.relay.reset()
  await passUntil(() => app.state.walletconnect.relay.status === 'ok', 60_000)
  const next = follow(sign())
  await passUntil(() => next.result !== undefined, 30_000)
  expect(next.result).toMatch(/^0x/)
  expect(alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('WC-25 connections that the network dropped are replaced by one dial, and the request arrives once', async () => {
  const { app, alba, sign } = await start()
  sandbox.relay.silence('open')
  const before = sandbox.relay.opened
  const asked = follow(sign())
  await passUntil(() => sandbox.relay.opened > before, 10_000)
  // The wallet's own connection.
  sandbox.relay.silence('none')
  await passUntil(() => asked.result !== undefined, 30_000)
  expect(asked.result).toMatch(/^0x/)
  expect(app.state.walletconnect.relay.status).toBe('ok')
  expect(alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('WC-25 a silent connection is noticed within 30 s without any request, and a request that waits for the wallet is rejected', async () => {
  const { app, alba, sign } = await start()
  alba.next('manual')
  const waiting = follow(sign())
  const prompt = alba.waitForPrompt('personal_sign')
  await passUntil(() => alba.requests.some(({ method }) => method === 'personal_sign'), 10_000)
  await prompt
  sandbox.relay.silence('all')
  const before = sandbox.relay.opened
  await passUntil(() => sandbox.relay.opened > before, 31_000)
  await passUntil(() => app.state.walletconnect.relay.status === 'unreachable', 6_000)
  await passUntil(() => waiting.error !== undefined, 70_000)
  expect(waiting.error).toMatchObject({ code: 'relay-unreachable', details: { sent: true } })
})
