import { chains, walletRoutes } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { walletConnectErrors } from './errors.js'
import { fakeClient, fakeRelay, sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'
import { signIns } from './sign-ins.js'

const ONE = 'eip155:1'
const ACCOUNTS = [`${ONE}:0xa`]

async function connected(more: Parameters<typeof startPhone>[0] = {}) {
  const world = await startPhone(more)
  const { approved } = await world.kernel.actions.walletconnect.pair()
  world.wallet.proposals.at(-1)?.answer(sessionOf(ACCOUNTS))
  await approved
  return world
}

test('WC-10 a session that expired while the page slept ends as soon as the page is visible', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const world = await startPhone({ line: fakeRelay() })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'https://app.test/' })
  const { approved } = await world.kernel.actions.walletconnect.pair()
  world.wallet.proposals[0]?.answer(sessionOf(ACCOUNTS))
  await approved
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(world.session()?.status).toBe('connected')
  await world.wallet.client.session.update('t', { expiry: 1 })
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(world.session()?.status).toBe('disconnected'))
  vi.unstubAllGlobals()
})

test('a wallet that another tab connected is known here as soon as it is in use', async () => {
  const storage = memoryStorage()
  const first = await connected({ kernel: { storage } })
  const wallets = first.state().wallets
  await first.kernel.stop()
  const again = await startPhone({ wallet: first.wallet, kernel: { storage } })
  await vi.waitFor(() => expect(again.state().wallets).toEqual(JSON.parse(JSON.stringify(wallets))))
})

test('a request without a topic goes to the most recently connected wallet', async () => {
  const { kernel, wallet } = await connected()
  const next = await kernel.actions.walletconnect.pair()
  wallet.proposals.at(-1)?.answer(sessionOf([`${ONE}:0xb`], { topic: 'u' }))
  await next.approved
  void kernel.actions.walletconnect.request({ chain: ONE, method: 'personal_sign', params: [] }).catch(() => {})
  await vi.waitFor(() => expect(wallet.requests.map(({ topic }) => topic)).toEqual(['u']))
})

test('the session of a sign-in may later use the methods of the plugins of its chains, each once', async () => {
  const namespaces = { eip155: { chains: [ONE], methods: ['a', 'b'] }, solana: { chains: ['solana:1'], methods: ['b', 'c'] } } as const
  const { kernel, wallet } = await startPhone({ options: { namespaces } })
  void kernel.actions.walletconnect
    .authenticate({ chains: [ONE, 'solana:1', 'cosmos:x'], domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' })
    .catch(() => {})
  await vi.waitFor(() => expect(wallet.signIns).toHaveLength(1))
  expect(wallet.signIns[0]?.params.methods).toEqual(['a', 'b', 'c'])
})

test('the session of another connector opens no connection to a relay', async () => {
  const line = fakeRelay()
  const { kernel, loadRuntime, wallet } = await startPhone({ line })
  await loadRuntime()
  await kernel.connections.connect({ connector: 'fake:eip155' })
  await new Promise((resolve) => setImmediate(resolve))
  expect([line.watched(), wallet.heard(), wallet.proposals]).toEqual([0, [], []])
})

test('WC-24 a sign-in gets a new URI each time its view is opened, and not while it stays open', async () => {
  const { kernel, wallet, state } = await startPhone()
  const payload = { domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' }
  kernel.contribute(signIns.of({ id: 'mine', ask: async () => payload, take: async () => {} }))
  const { uri } = await kernel.actions.walletconnect.pair()
  const open = async (view: string, count: number): Promise<void> => {
    kernel.open(view as never)
    await vi.waitFor(() => expect([kernel.state.core.stack.at(-1)?.view, wallet.signIns.length]).toEqual([view, count]))
  }
  await open('Home', 1)
  await open('ConnectingWalletConnect', 2)
  await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
  expect(state().pairing.uri).not.toBe(uri)
  kernel.setTheme({ mode: 'dark' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(wallet.signIns).toHaveLength(2)
  kernel.close()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  await open('ConnectingWalletConnect', 3)
})

test('WC-22 a session in use without a remembered wallet is ended, since the page cannot show it', async () => {
  const storage = memoryStorage()
  const first = await connected({ kernel: { storage } })
  await first.kernel.stop()
  storage.removeItem('latchkey.test.walletconnect.wallets')
  const expiry = Math.floor(Date.now() / 1000) + 3_600
  const wallet = fakeClient([sessionOf(ACCOUNTS, { expiry })])
  await startPhone({ wallet, line: fakeRelay(), kernel: { storage } })
  await vi.waitFor(() => expect(wallet.goodbyes).toMatchObject([{ topic: 't' }]))
})

test('a wallet is a connector with its own icon, or with none', async () => {
  const icon = 'data:image/png;base64,AA=='
  const withIcon = (icons: readonly string[]) => ({ peer: { publicKey: 'k', metadata: { name: 'Brio', description: '', url: '', icons } } })
  const { kernel, wallet } = await startPhone()
  for (const [topic, icons] of [
    ['with', [icon]],
    ['without', []],
  ] as const) {
    const { approved } = await kernel.actions.walletconnect.pair()
    wallet.proposals.at(-1)?.answer(sessionOf(ACCOUNTS, { topic, ...withIcon(icons) } as never))
    await approved
  }
  const connectorOf = (topic: string) => kernel.state.core.connectors.find(({ id }) => id === `walletConnect:${topic}`)
  await vi.waitFor(() => expect(connectorOf('without')).toMatchObject({ name: 'Brio', installed: true, listed: false }))
  expect(connectorOf('with')?.icon).toBe(icon)
  expect(connectorOf('without')).not.toHaveProperty('icon')
})

test('the app’s own signal, and the end of the kernel, end its requests to a wallet', async () => {
  const { kernel, wallet } = await connected()
  const caller = new AbortController()
  const ask = (signal?: AbortSignal) =>
    kernel.actions.walletconnect.request({ chain: ONE, method: 'personal_sign', params: [], ...(signal && { signal }) })
  const left = expect(ask(caller.signal)).rejects.toThrow('left')
  const ended = expect(ask()).rejects.toThrow()
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  caller.abort(new Error('left'))
  await left
  await kernel.stop()
  await ended
})

test('a pairing that the relay refuses reports the reason, in the relay’s words', async () => {
  const line = fakeRelay()
  line.become(walletConnectErrors.create('relay-refused', { reason: 'no such project' }))
  const { kernel } = await startPhone({ line })
  await expect(kernel.actions.walletconnect.pair()).rejects.toMatchObject({
    code: 'relay-refused',
    details: { reason: 'no such project' },
  })
})

test('a pairing that no relay answers lists them', async () => {
  const line = fakeRelay()
  line.become(walletConnectErrors.create('relay-unreachable', { relays: ['wss://else.test'] }))
  const { kernel } = await startPhone({ line })
  await expect(kernel.actions.walletconnect.pair()).rejects.toMatchObject({
    code: 'relay-unreachable',
    details: { relays: ['wss://relay.test'] },
  })
})

test('a visitor who comes back from a wallet’s app is detected', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const frame = Object.assign(new EventTarget(), { open: () => null, parent: undefined as unknown })
  frame.parent = frame
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('location', { href: 'https://app.test/' })
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
  const { kernel, state } = await startPhone({ line: fakeRelay() })
  await kernel.actions.walletconnect.pair()
  const route = kernel.read(walletRoutes).find(({ id }) => id === 'walletconnect')
  route?.open({ id: 'alba', name: 'Alba', homepage: 'https://alba.test', mobile_link: 'alba://' })
  expect(state().opened).toMatchObject({ wallet: { id: 'alba' }, returned: false })
  page.dispatchEvent(new Event('visibilitychange'))
  expect(state().opened).toMatchObject({ wallet: { id: 'alba' }, returned: true })
  vi.unstubAllGlobals()
})

test('a request contains its family’s account, and one that the wallet did not share is not sent', async () => {
  const namedAccounts = async (_method: string, params: readonly unknown[]) => [String(params[0])]
  const namespaces = { eip155: { chains: [ONE], methods: ['personal_sign'], events: [] } } as const
  const { kernel, wallet } = await connected({ families: [], options: { namespaces } })
  const isSameAddress = (a: string, b: string) => a === b
  // Solana's requests contain no account here: the chain's family counts.
  kernel.contribute(chains.of({ namespace: 'solana', networks: [], namedAccounts: async () => [], isSameAddress } as never))
  kernel.contribute(chains.of({ namespace: 'eip155', networks: [], namedAccounts, isSameAddress } as never))
  const ask = (address: string) => kernel.actions.walletconnect.request({ chain: ONE, method: 'personal_sign', params: [address] })
  await expect(ask('0xb')).rejects.toMatchObject({ code: 'account-foreign', details: { address: '0xb', chain: ONE } })
  void ask('0xa').catch(() => {})
  await vi.waitFor(() => expect(wallet.requests.map(({ params }) => params)).toEqual([['0xa']]))
})

test('a slow server for the signatures can be retried by the view that shows it', async () => {
  const keeper = { host: 'api.test', retry: vi.fn(), giveUp: vi.fn() }
  let keep = (): void => {}
  const { kernel, wallet, state, loadRuntime } = await startPhone()
  const payload = { domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' }
  kernel.contribute(
    signIns.of({
      id: 'mine',
      ask: async () => payload,
      take: (_signed, { slow }) => {
        slow(keeper)
        return new Promise((resolve) => (keep = resolve))
      },
    }),
  )
  const { approved } = await kernel.actions.walletconnect.pair()
  const cacao = { h: { t: 'caip122' }, p: { iss: `did:pkh:${ONE}:0xa`, nonce: 'abcdef12' }, s: { t: 'eip191', s: '0x00' } }
  wallet.signIns[0]?.answer({ session: sessionOf(ACCOUNTS), auths: [cacao] })
  await vi.waitFor(() => expect(state().waitsFor).toBe('api.test'))
  expect((await loadRuntime()).keeper()).toBe(keeper)
  keep()
  await approved
  expect([(await loadRuntime()).keeper(), state().waitsFor]).toEqual([undefined, undefined])
})
