import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { fakeClient, fakeRelay, sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'

const ONE = 'eip155:1'
const ACCOUNTS = [`${ONE}:0xa`]

async function connected(more: Parameters<typeof startPhone>[0] = {}) {
  const world = await startPhone(more)
  const { approved } = await world.kernel.actions.walletconnect.pair()
  world.wallet.proposals.at(-1)?.answer(sessionOf(ACCOUNTS))
  await approved
  return world
}

test('WC-10 a session that expired while the page slept is over as soon as the page is seen', async () => {
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

test('a request without a topic goes to the wallet that was connected last', async () => {
  const { kernel, wallet } = await connected()
  const next = await kernel.actions.walletconnect.pair()
  wallet.proposals.at(-1)?.answer(sessionOf([`${ONE}:0xb`], { topic: 'u' }))
  await next.approved
  void kernel.actions.walletconnect.request({ chain: ONE, method: 'personal_sign', params: [] }).catch(() => {})
  await vi.waitFor(() => expect(wallet.requests.map(({ topic }) => topic)).toEqual(['u']))
})

test('the session of a sign-in may ask later for what the plugins of its chains ask for, each once', async () => {
  const namespaces = { eip155: { chains: [ONE], methods: ['a', 'b'] }, solana: { chains: ['solana:1'], methods: ['b', 'c'] } } as const
  const { kernel, wallet } = await startPhone({ options: { namespaces } })
  void kernel.actions.walletconnect
    .authenticate({ chains: [ONE, 'solana:1', 'cosmos:x'], domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' })
    .catch(() => {})
  await vi.waitFor(() => expect(wallet.signIns).toHaveLength(1))
  expect(wallet.signIns[0]?.params.methods).toEqual(['a', 'b', 'c'])
})

test('without a wallet in use nothing is opened', async () => {
  const wallet = fakeClient()
  const { kernel } = await startPhone({ wallet })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  expect([wallet.heard(), wallet.proposals]).toEqual([[], []])
})
