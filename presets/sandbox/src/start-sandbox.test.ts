import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './backend/free-port.js'
import { callChain } from './chain/call-chain.js'
import { isOpen } from './fixtures/is-open.js'
import { startSandbox } from './start-sandbox.js'
import { summary } from './summary.js'

test('stop() leaves no process and no port, and may be called again', async () => {
  const sandbox = await startSandbox()
  const urls = [sandbox.url, sandbox.relay.url, ...sandbox.chains.map(({ rpcUrl }) => rpcUrl)]
  expect(await Promise.all(urls.map(isOpen))).toEqual([true, true, true, true])
  const events = await fetch(`${sandbox.url}/events?link=open`)
  await Promise.all([sandbox.stop(), sandbox.stop()])
  expect(await Promise.all(urls.map(isOpen))).toEqual([false, false, false, false])
  await expect(events.text()).rejects.toThrow()
})

test('ports are the requested ones, and a taken one is reported', async () => {
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
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

test('the summary for people contains the relay and the page of the wallet', async () => {
  await using sandbox = await startSandbox()
  const text = summary(sandbox)
  expect(text).toContain(`Relay           ${sandbox.relay.url}`)
  expect(text).toContain(`Test wallet     ${sandbox.url}/wallet`)
})
