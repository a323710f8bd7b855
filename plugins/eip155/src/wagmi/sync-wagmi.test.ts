import { memoryStorage } from '@latchkey/kernel/testing'
import {
  type Config,
  connect as connectWagmi,
  createConfig,
  createStorage,
  disconnect,
  getConnection,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { home } from '../fixtures/home.js'
import { ORIGIN } from '../fixtures/sandbox-wallets.js'
import { sessionWallet } from '../fixtures/session-wallet.js'
import { type App, connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { toViemChain } from '../rpc/to-viem-chain.js'
import { latchkey, syncWagmi } from '../wagmi.js'

const { all, alba, brio, start } = withSandbox()

/** A wagmi config for the sandbox's chains, kept in sync with the app. */
function wagmi(app: App, storage = memoryStorage()): Config {
  const [one, two] = all().chains
  const config = createConfig({
    chains: [toViemChain(one.network), toViemChain(two.network)],
    connectors: [latchkey(app)],
    transports: { 1337: http(one.rpcUrl), 31338: http(two.rpcUrl) },
    storage: createStorage({ storage: { getItem: storage.getItem, setItem: storage.setItem, removeItem: storage.removeItem } }),
    pollingInterval: 50,
  })
  onTestFinished(syncWagmi(app, config))
  return config
}
const connector = (config: Config): Config['connectors'][number] => {
  const [first] = config.connectors
  if (!first) throw new Error('There is no connector.')
  return first
}
/** Connects from wagmi's side; the visitor chooses a wallet in the modal. */
async function connectFromWagmi(app: App, config: Config, args: { readonly chainId?: number } = {}) {
  const connecting = connectWagmi(config, { connector: connector(config), ...args })
  connecting.catch(() => {})
  await vi.waitUntil(() => app.state.core.open)
  await connect(app, alba())
  app.close()
  return connecting
}

test('connecting in wagmi opens the modal, and the wallet chosen there becomes wagmi’s', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  expect(await connectFromWagmi(app, config)).toEqual({ accounts: [alba().accounts[0]], chainId: 1337 })
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: alba().accounts[0], chainId: 1337 })
  const signature = await signMessage(config, { message: 'hi' })
  expect(await verifyMessage({ address: alba().accounts[0] ?? '0x', message: 'hi', signature })).toBe(true)
  const hash = await sendTransaction(config, { to: brio().accounts[0] ?? '0x', value: 1n })
  expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
})

test('connecting in wagmi for a network ends on that network', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  expect((await connectFromWagmi(app, config, { chainId: 31338 })).chainId).toBe(31338)
  expect(alba().chainId).toBe(31338)
})

test('closing the modal is a rejection for wagmi, and connecting can be retried', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  const connecting = connectWagmi(config, { connector: connector(config) })
  connecting.catch(() => {})
  await vi.waitUntil(() => app.state.core.open)
  app.close()
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  expect(config.state.status).toBe('disconnected')
  await connectFromWagmi(app, config)
  expect(config.state.status).toBe('connected')
})

test('wagmi follows the modal: connect, account, network, another wallet, disconnect', async () => {
  const app = await start()
  const config = wagmi(app)
  const seen = (): readonly unknown[] => [
    config.state.status,
    getConnection(config).address,
    getConnection(config).chainId,
    config.state.chainId,
  ]
  await connect(app, alba())
  await expect.poll(seen).toEqual(['connected', alba().accounts[0], 1337, 1337])
  alba().useAccount(1)
  await expect.poll(seen).toEqual(['connected', alba().accounts[1], 1337, 1337])
  await app.connections.switchNetwork(all().chains[1].network.caipNetworkId)
  await expect.poll(seen).toEqual(['connected', alba().accounts[1], 31338, 31338])
  await connect(app, brio())
  await expect.poll(seen).toEqual(['connected', brio().accounts[0], 1337, 1337])
  await app.connections.disconnect()
  await expect.poll(() => config.state.status).toBe('disconnected')
  expect(getConnection(config).address).toBeUndefined()
})

test('the kernel follows wagmi: network and disconnect', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  await connectFromWagmi(app, config)
  await switchChain(config, { chainId: 31338 })
  expect(getConnection(config).chainId).toBe(31338)
  expect(app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:31338' })
  alba().next('reject')
  await expect(switchChain(config, { chainId: 1337 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  expect(getConnection(config).chainId).toBe(31338)
  await disconnect(config)
  expect(config.state.status).toBe('disconnected')
  expect(app.state.core.sessions.eip155?.status).toBe('disconnected')
  expect(alba().sites).toEqual([])
  await connectFromWagmi(app, config)
  expect(config.state.status).toBe('connected')
})

test('a wallet that ends the connection ends it in wagmi', async () => {
  const app = await start()
  const config = wagmi(app)
  await connect(app, alba())
  await expect.poll(() => config.state.status).toBe('connected')
  alba().disconnectSite(ORIGIN)
  await expect.poll(() => config.state.status).toBe('disconnected')
})

test('the network selected without a wallet is the same on both sides', async () => {
  const app = await start()
  const config = wagmi(app)
  await app.connections.switchNetwork(all().chains[1].network.caipNetworkId)
  await expect.poll(() => config.state.chainId).toBe(31338)
  await switchChain(config, { chainId: 1337 })
  await expect.poll(() => app.state.core.sessions.eip155?.network?.id).toBe(1337)
  expect(config.state.chainId).toBe(1337)
})

test('REC-01 a reload reconnects wagmi once the kernel has restored the wallet, without a prompt', async () => {
  const [kernelStorage, wagmiStorage] = [memoryStorage(), memoryStorage()]
  const before = await start({ kernel: { storage: kernelStorage } })
  const first = wagmi(before, wagmiStorage)
  await connect(before, alba())
  await expect.poll(() => first.state.status).toBe('connected')
  await before.stop()
  alba().next('manual', { method: 'eth_accounts' })
  const after = await start({ kernel: { storage: kernelStorage } })
  const second = wagmi(after, wagmiStorage)
  const reconnecting = reconnect(second)
  expect(second.state.status).not.toBe('disconnected')
  await (await alba().waitForPrompt('eth_accounts')).approve()
  expect(await reconnecting).toMatchObject([{ accounts: [alba().accounts[0]], chainId: 1337 }])
  expect(second.state.status).toBe('connected')
  expect(alba().requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a reload without a wallet leaves wagmi disconnected', async () => {
  const app = await start()
  const config = wagmi(app)
  expect(await reconnect(config)).toEqual([])
  expect(config.state.status).toBe('disconnected')
})

test('a wallet that connects while wagmi is busy is kept, and is not changed by wagmi’s requests meanwhile', async () => {
  const app = await start()
  const config = wagmi(app)
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  await connect(app, alba())
  config.setState((state) => ({ ...state, chainId: 31338 }))
  await app.request('eth_chainId', [])
  expect(config.state.status).toBe('reconnecting')
  expect(alba().requests.map((r) => r.method)).not.toContain('wallet_switchEthereumChain')
  config.setState((state) => ({ ...state, status: 'disconnected' }))
  await expect.poll(() => config.state).toMatchObject({ status: 'connected', chainId: 1337 })
})

test('a connection is reported once, even after other events of the kernel', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  await connect(app, alba())
  await expect.poll(() => config.state.status).toBe('connected')
  const told = vi.fn()
  onTestFinished(config.subscribe((state) => state.connections, told))
  await app.open()
  app.close()
  await app.request('eth_chainId', [])
  expect(told).not.toHaveBeenCalled()
})

test('reports a wallet connected before wagmi started at once, and nothing after the end', async () => {
  const app = await start()
  await connect(app, alba())
  const [one] = all().chains
  const config = createConfig({
    chains: [toViemChain(one.network)],
    connectors: [latchkey(app)],
    transports: { 1337: http(one.rpcUrl) },
    storage: null,
  })
  const stop = syncWagmi(app, config)
  await expect.poll(() => config.state.status).toBe('connected')
  stop()
  stop()
  await disconnect(config)
  await connect(app, alba())
  expect(config.state.status).toBe('disconnected')
})

test('a config without the connector is reported as a mistake', async () => {
  const app = await start()
  const [one] = all().chains
  const config = createConfig({ chains: [toViemChain(one.network)], transports: { 1337: http(one.rpcUrl) }, storage: null })
  expect(() => syncWagmi(app, config)).toThrow('Add latchkey(kernel) to the connectors')
})

test('DIS-07 a signature that wagmi waits for ends with the session, and wagmi is disconnected', async () => {
  const app = await start({ peers: [home()] })
  const config = wagmi(app)
  await connectFromWagmi(app, config)
  alba().policy('never')
  const waiting = expect(signMessage(config, { message: 'hi' })).rejects.toMatchObject({ name: 'ProviderDisconnectedError' })
  await alba().waitForRequest('personal_sign')
  await disconnect(config)
  await waiting
  expect(getConnection(config).status).toBe('disconnected')
})

test('REC-22 a wallet that was locked at the start is connected in wagmi once it is unlocked', async () => {
  const storage = memoryStorage()
  const first = await start({ kernel: { storage } })
  await connect(first, alba())
  await first.stop()
  alba().lock()
  const app = await start({ kernel: { storage } })
  const config = wagmi(app)
  await reconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
  alba().unlock()
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ status: 'connected', address: alba().accounts[0] }))
  expect(alba().requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(1)
})

test('WC-13 with different accounts on two chains wagmi never pairs one chain with the other’s account', async () => {
  const [a, b] = alba().accounts
  const on = (address: string, chain: `${string}:${string}`) => ({ namespace: 'eip155', address, type: 'eoa', chains: [chain] })
  const app = await start({ peers: [sessionWallet([on(a, 'eip155:1337'), on(b, 'eip155:31338')], 'eip155:1337')] })
  const config = wagmi(app)
  await app.connections.connect({ connector: 'phone' })
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ address: a, chainId: 1337 }))
  const pairs = new Set<string>()
  config.subscribe(
    () => getConnection(config),
    ({ address, chainId }) => pairs.add(`${chainId}:${address}`),
  )
  await switchChain(config, { chainId: 31338 })
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ address: b, chainId: 31338 }))
  await app.connections.switchNetwork(all().chains[0].network.caipNetworkId)
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ address: a, chainId: 1337 }))
  expect([...pairs].sort()).toEqual([`1337:${a}`, `31338:${b}`])
})
