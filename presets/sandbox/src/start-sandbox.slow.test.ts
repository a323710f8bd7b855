import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { isOpen } from './fixtures/is-open.js'
import { startSandbox } from './start-sandbox.js'

test('Bitcoin nodes run side by side, and stop with their sandboxes; without one the wallets have no Bitcoin', async () => {
  const both = await Promise.all([startSandbox({ bitcoin: true }), startSandbox({ bitcoin: true })])
  const urls = both.map(({ bitcoin }) => bitcoin.esploraUrl)
  await both[0].bitcoin.mine(3)
  const heights = await Promise.all(urls.map(async (url) => (await fetch(`${url}/blocks/tip/height`)).text()))
  expect(heights).toEqual(['436', '433'])
  await Promise.all(both.map((sandbox) => sandbox.stop()))
  expect(await Promise.all(urls.map(isOpen))).toEqual([false, false])
  await using plain = await startSandbox()
  expect(plain.bitcoin).toBeUndefined()
  await expect(plain.wallets.alba.provider().request({ method: 'btc_connect' })).rejects.toMatchObject({ code: 4200 })
})

// A sandbox gives up after 15 seconds and reports the reason, which a shorter test timeout would hide.
test('several sandboxes run side by side, each with its own wallets and chains', { timeout: 30_000 }, async () => {
  const both = await Promise.all([startSandbox(), startSandbox()])
  await using one = both[0]
  await using two = both[1]
  one.wallets.alba.grant('https://dapp.test')
  expect(two.wallets.alba.sites).toEqual([])
  expect(new Set([one, two].flatMap((sandbox) => [sandbox.url, ...sandbox.chains.map(({ rpcUrl }) => rpcUrl)])).size).toBe(6)
})

test('the command prints the URLs and stops on a signal; killing it stops the chains too', { timeout: 30_000 }, async () => {
  // Inside the package, so that its dependencies resolve.
  const file = fileURLToPath(new URL('../node_modules/.test/bin.mjs', import.meta.url))
  const bin = fileURLToPath(new URL('../bin.js', import.meta.url))
  const contents = readFileSync(bin, 'utf8').replace('./dist/', './src/')
  await build({
    stdin: { contents, resolveDir: dirname(bin), loader: 'ts' },
    bundle: true,
    outfile: file,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const start = async () => {
    const child = spawn(process.execPath, [file, '--port', '0', '--json'])
    const [text] = await once(child.stdout.setEncoding('utf8'), 'data')
    const config = JSON.parse(text) as {
      readonly url: string
      readonly relay: string
      readonly chains: readonly { readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } }[]
    }
    return { child, urls: [config.url, config.relay, ...config.chains.map(({ rpcUrls }) => rpcUrls.default.http[0] ?? '')] }
  }
  const soft = await start()
  expect(await Promise.all(soft.urls.map(isOpen))).toEqual([true, true, true, true])
  soft.child.kill('SIGTERM')
  expect(await once(soft.child, 'exit')).toEqual([0, null])
  expect(await Promise.all(soft.urls.map(isOpen))).toEqual([false, false, false, false])

  const hard = await start()
  hard.child.kill('SIGKILL')
  // The keeper notices the end of its input; there is no process left to report when it is done.
  await expect.poll(() => Promise.all(hard.urls.map(isOpen))).toEqual([false, false, false, false])
})
