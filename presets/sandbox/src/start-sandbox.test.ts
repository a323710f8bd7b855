import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { callChain } from './chain/call-chain.js'
import { startSandbox } from './start-sandbox.js'
import { summary } from './summary.js'

function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}

test('stop() leaves no process and no port, and may be called again', async () => {
  const sandbox = await startSandbox()
  const urls = [sandbox.url, sandbox.relay.url, ...sandbox.chains.map(({ rpcUrl }) => rpcUrl)]
  expect(await Promise.all(urls.map(isOpen))).toEqual([true, true, true, true])
  const events = await fetch(`${sandbox.url}/events?link=open`)
  await Promise.all([sandbox.stop(), sandbox.stop()])
  expect(await Promise.all(urls.map(isOpen))).toEqual([false, false, false, false])
  await expect(events.text()).rejects.toThrow()
})

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

test('ports are the requested ones, and a taken one is reported', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'port-taken' })
  await expect(startSandbox({ chainPorts: [port, 0] })).rejects.toMatchObject({ code: 'port-taken' })
  await expect(startSandbox({ relayPort: port })).rejects.toMatchObject({ code: 'port-taken' })
  blocker.close()
  await once(blocker, 'close')
  {
    await using sandbox = await startSandbox({ port })
    expect(sandbox.url).toBe(`http://127.0.0.1:${port}`)
  }
  await using sandbox = await startSandbox({ relayPort: port })
  expect(sandbox.relay.url).toBe(`ws://127.0.0.1:${port}`)
})

test('a wallet may know one chain only, but not none', async () => {
  await using sandbox = await startSandbox({ wallets: { brio: { chains: [31338], policy: 'manual' } } })
  expect(sandbox.wallets.brio).toMatchObject({ chains: [31338], chainId: 31338 })
  await expect(startSandbox({ wallets: { brio: { chains: [] } } })).rejects.toMatchObject({ code: 'bad-option' })
})

test('with a block time, a transaction waits for its block', async () => {
  await using sandbox = await startSandbox({ blockTime: 600 })
  const { dune } = sandbox.wallets
  const provider = dune.provider('https://dapp.test')
  const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[]
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
  const receipt = (): Promise<unknown> => provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  expect(await receipt()).toBeNull()
  await callChain(sandbox.chains[0].rpcUrl, { method: 'evm_mine' })
  expect(await receipt()).toMatchObject({ status: '0x1' })
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

test('the summary for people contains the relay and the page of the wallet', async () => {
  await using sandbox = await startSandbox()
  const text = summary(sandbox)
  expect(text).toContain(`Relay           ${sandbox.relay.url}`)
  expect(text).toContain(`Test wallet     ${sandbox.url}/wallet`)
})
