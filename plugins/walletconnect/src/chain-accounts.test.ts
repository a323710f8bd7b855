import { memoryStorage } from '@latchkey/kernel/testing'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { SessionTypes } from '@walletconnect/types'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type KitWallet, openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'

const ONE = 'eip155:1337'
const TWO = 'eip155:31338'
/** A wallet's answer to a message: 65 bytes. */
const SIGNATURE = '0x'.padEnd(132, '5a')
const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const EVENTS = ['accountsChanged', 'chainChanged']

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.relay.reset())

/** A session in which each chain has its own accounts. */
const granting = (accounts: readonly string[], chains = [ONE, TWO]): SessionTypes.Namespaces => ({
  eip155: { chains: [...chains], accounts: [...accounts], methods: METHODS, events: EVENTS },
})

async function start() {
  const [a, b, c] = sandbox.wallets.alba.accounts
  const app = startApp({ sandbox })
  const wallet = await openWalletKit({ relayUrl: sandbox.relay.url })
  const provider = app.actions.eip155.getProvider()
  const session = () => app.state.core.sessions.eip155
  const connect = async (namespaces: SessionTypes.Namespaces): Promise<string> => {
    const { uri, approved } = await app.actions.walletconnect.pair()
    const [topic] = await Promise.all([wallet.pair(uri, namespaces), approved])
    await vi.waitFor(() => expect(session()?.status).toBe('connected'))
    return topic
  }
  return {
    app,
    wallet,
    provider: await provider,
    session,
    connect,
    a,
    b,
    c,
    other: sandbox.chains[1].network,
    first: sandbox.chains[0].network,
  }
}

const asked = (wallet: KitWallet, count: number) => vi.waitFor(() => expect(wallet.requests).toHaveLength(count))

test('WC-13 with different accounts on two chains each chain has its own, and no event reports a pair that does not exist', async () => {
  const { app, provider, session, connect, a, b, first, other } = await start()
  await connect(granting([`${ONE}:${a}`, `${TWO}:${b}`]))
  expect(session()).toMatchObject({ address: a, chain: ONE })
  expect(session()?.accounts.map(({ address }) => address)).toEqual([a])
  const pairs: string[] = []
  app.subscribe('core', () => pairs.push(`${session()?.chain}:${session()?.address}`))
  const heard: unknown[] = []
  provider.on('chainChanged', (chain) => heard.push(['chain', chain, session()?.address]))
  provider.on('accountsChanged', (accounts) => heard.push(['accounts', accounts, session()?.chain]))
  await app.connections.switchNetwork(other.caipNetworkId)
  expect(session()).toMatchObject({ address: b, chain: TWO })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([b])
  await vi.waitFor(() =>
    expect(heard).toEqual([
      ['chain', '0x7a6a', b],
      ['accounts', [b], TWO],
    ]),
  )
  await app.connections.switchNetwork(first.caipNetworkId)
  expect(session()).toMatchObject({ address: a, chain: ONE })
  expect(new Set(pairs)).toEqual(new Set([`${TWO}:${b}`, `${ONE}:${a}`]))
})

test('WC-13 a reload restores the same account on the same chain', async () => {
  const [a, b, c] = sandbox.wallets.alba.accounts
  const visit = { sandbox, storage: memoryStorage(), projectId: crypto.randomUUID() }
  const before = startApp(visit)
  const wallet = await openWalletKit({ relayUrl: sandbox.relay.url })
  const { uri, approved } = await before.actions.walletconnect.pair()
  await Promise.all([wallet.pair(uri, granting([`${ONE}:${a}`, `${ONE}:${c}`, `${TWO}:${b}`])), approved])
  await before.connections.switchNetwork(sandbox.chains[1].network.caipNetworkId)
  await before.stop()
  const after = startApp(visit)
  const session = () => after.state.core.sessions.eip155
  await vi.waitFor(() => expect(session()).toMatchObject({ status: 'connected', chain: TWO, address: b }))
  expect(session()?.accounts).toEqual([{ namespace: 'eip155', address: b, type: 'eoa', chains: [TWO] }])
  await after.connections.switchNetwork(sandbox.chains[0].network.caipNetworkId)
  expect(session()?.accounts.map(({ address }) => address)).toEqual([a, c])
})

test('WC-14 an update that removes the chain in use moves to another one together with its account', async () => {
  const { app, wallet, session, connect, a, b } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${TWO}:${b}`]))
  const pairs: string[] = []
  app.subscribe('core', () => pairs.push(`${session()?.chain}:${session()?.address}`))
  await wallet.kit.updateSession({ topic, namespaces: granting([`${TWO}:${b}`], [TWO]) })
  await vi.waitFor(() => expect(session()).toMatchObject({ chain: TWO, address: b }))
  expect(session()?.connections[0]?.approved).toEqual([TWO])
  expect(pairs.filter((pair) => pair !== `${ONE}:${a}` && pair !== `${TWO}:${b}`)).toEqual([])
})

test('WC-14 an account event of one chain changes the account of that chain only', async () => {
  const { app, wallet, session, connect, a, b, c, first, other } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${TWO}:${b}`, `${TWO}:${c}`]))
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [c] }, chainId: TWO })
  await app.connections.switchNetwork(other.caipNetworkId)
  await vi.waitFor(() => expect(session()).toMatchObject({ chain: TWO, address: c }))
  await app.connections.switchNetwork(first.caipNetworkId)
  expect(session()).toMatchObject({ chain: ONE, address: a })
})

test('WC-14 events and updates outside what was granted change nothing, even if the wallet’s library sends them', async () => {
  const { app, wallet, session, connect, a, c } = await start()
  const topic = await connect(granting([`${ONE}:${a}`], [ONE]))
  // The kit checks what it sends; its library sends anything.
  const engine = wallet.kit.engine.signClient.engine as unknown as { sendRequest(request: object): Promise<number> }
  const send = (method: string, params: object) => engine.sendRequest({ topic, method, params, throwOnFailedPublish: true })
  const foreign = 'eip155:10'
  const event = (name: string, data: unknown, chainId: string) => send('wc_sessionEvent', { event: { name, data }, chainId })
  await event('chainChanged', 10, foreign)
  await event('accountsChanged', [c], foreign)
  await event('accountsChanged', [`${foreign}:${c}`], ONE)
  await event('unknownEvent', [c], ONE)
  await send('wc_sessionUpdate', { namespaces: 7 })
  await send('wc_sessionUpdate', {})
  // This was answered, so everything before it has been read.
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [a, c] }, chainId: ONE })
  await vi.waitFor(() => expect(session()?.accounts).toHaveLength(2))
  expect(session()).toMatchObject({ status: 'connected', address: a, chain: ONE })
  await send('wc_sessionUpdate', { namespaces: granting([`${foreign}:${a}`], [foreign as typeof ONE]) })
  await vi.waitFor(() => expect(session()?.status).toBe('disconnected'))
  await vi.waitFor(() => expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([]))
  expect(app.state.walletconnect.wallets).toEqual([])
})

test('REC-19 an account event lists the account in use first, in plain form, as CAIP-10, and after the visitor chose another', async () => {
  const { app, wallet, session, connect, a, b } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${TWO}:${a}`]))
  const emit = (data: readonly string[]) => wallet.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId: ONE })
  await emit([b, a])
  await vi.waitFor(() => expect(session()?.address).toBe(b))
  await emit([`${ONE}:${a}`, `${ONE}:${b}`])
  await vi.waitFor(() => expect(session()?.address).toBe(a))
  app.connections.activate({ namespace: 'eip155', address: b })
  // An update only contains the permissions.
  await wallet.kit.updateSession({ topic, namespaces: granting([`${ONE}:${a}`, `${ONE}:${b}`, `${TWO}:${a}`, `${TWO}:${b}`]) })
  await emit([b, a])
  await emit([a, b])
  await vi.waitFor(() => expect(session()?.address).toBe(a))
})

test('WC-15 an update that drops an account rejects pending requests of that account, and no others', async () => {
  const { wallet, provider, connect, a, b } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${ONE}:${b}`, `${TWO}:${a}`]))
  const ofA = provider.request({ method: 'personal_sign', params: ['0x61', a] })
  const ofB = provider.request({ method: 'eth_sendTransaction', params: [{ from: b.toLowerCase(), to: a, value: '0x0' }] })
  const lost = expect(ofB).rejects.toMatchObject({ code: 4100, message: `Kit Wallet did not share ${b.toLowerCase()} on ${ONE}.` })
  await asked(wallet, 2)
  await wallet.kit.updateSession({ topic, namespaces: granting([`${ONE}:${a}`, `${TWO}:${a}`]) })
  await lost
  // A late answer for the removed account is dropped.
  await wallet.requests.find(({ method }) => method === 'eth_sendTransaction')?.answer('0x'.padEnd(66, 'a'))
  await wallet.requests.find(({ method }) => method === 'personal_sign')?.answer(SIGNATURE)
  expect(await ofA).toBe(SIGNATURE)
})

test.each([
  ['personal_sign', (address: string) => ['0x61', address]],
  ['eth_signTypedData_v4', (address: string) => [address, '{}']],
  ['eth_sendTransaction', (address: string) => [{ from: address, to: address }]],
])('WC-16 %s for an account that the session does not have on this chain is refused and never sent', async (method, params) => {
  const { app, wallet, provider, connect, a, b, c } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${TWO}:${b}`]))
  for (const foreign of [c, b]) {
    const refused = expect(provider.request({ method, params: params(foreign) })).rejects
    await refused.toMatchObject({ code: 4100, message: `Kit Wallet does not share the account ${foreign}.` })
    await expect(app.actions.walletconnect.request({ topic, chain: ONE, method, params: params(foreign) })).rejects.toMatchObject({
      catalogue: 'walletconnect',
      code: 'account-foreign',
      details: { wallet: 'Kit Wallet', address: foreign, chain: ONE },
    })
  }
  // This was answered, so everything before it would have arrived.
  const known = provider.request({ method: 'personal_sign', params: ['0x62', a] })
  await asked(wallet, 1)
  await wallet.requests[0]?.answer(SIGNATURE)
  expect(await known).toBe(SIGNATURE)
})

test('WC-17 a session that the wallet ends rejects all pending requests at once with 4900, and drops late answers', async () => {
  const { app, wallet, provider, session, connect, a } = await start()
  const topic = await connect(granting([`${ONE}:${a}`, `${TWO}:${a}`]))
  const events: unknown[] = []
  app.on('transaction', (event) => events.push(event))
  const waiting = [
    provider.request({ method: 'personal_sign', params: ['0x61', a] }),
    provider.request({ method: 'eth_sendTransaction', params: [{ from: a, to: a, value: '0x0' }] }),
  ].map((each) => expect(each).rejects.toMatchObject({ code: 4900 }))
  await asked(wallet, 2)
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await Promise.all(waiting)
  await vi.waitFor(() => expect(session()?.status).toBe('disconnected'))
  expect(events).toEqual([])
})

test('WC-17 disconnecting here rejects all pending requests at once with 4900, before the relay has answered', async () => {
  const { app, wallet, provider, connect, a } = await start()
  await connect(granting([`${ONE}:${a}`, `${TWO}:${a}`]))
  const waiting = provider.request({ method: 'eth_sendTransaction', params: [{ from: a, to: a, value: '0x0' }] })
  const over = expect(waiting).rejects.toMatchObject({ code: 4900 })
  await asked(wallet, 1)
  sandbox.relay.hold()
  const gone = app.connections.disconnect()
  await over
  sandbox.relay.release()
  await gone
})

test('WC-18 a wallet on a chain outside the session gets no request on another chain', async () => {
  const { wallet, provider, session, connect, a } = await start()
  const topic = await connect(granting([`${ONE}:${a}`], [ONE]))
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: ONE })
  await vi.waitFor(() => expect(session()).toMatchObject({ chain: 'eip155:10', supported: false }))
  await expect(provider.request({ method: 'personal_sign', params: ['0x61', a] })).rejects.toMatchObject({ code: 4901 })
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 1337 }, chainId: ONE })
  await vi.waitFor(() => expect(session()).toMatchObject({ chain: ONE, supported: true, address: a }))
  expect(wallet.requests).toEqual([])
})

test('WC-23 a wallet without metadata connects under a neutral name', async () => {
  const app = startApp({ sandbox })
  const wallet = await openWalletKit({
    relayUrl: sandbox.relay.url,
    metadata: { name: '', description: '', url: '', icons: ['https://stranger.test/a.png'] },
  })
  const [a] = sandbox.wallets.alba.accounts
  const { uri, approved } = await app.actions.walletconnect.pair()
  await Promise.all([wallet.pair(uri, granting([`${ONE}:${a}`], [ONE])), approved])
  expect(app.state.walletconnect.wallets).toMatchObject([{ name: 'WalletConnect', icon: undefined }])
})
