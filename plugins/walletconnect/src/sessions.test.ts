import { type Context, chains } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { PhoneWallet, WalletConnectContract } from './contract.js'
import { fakeClient, fakeRelay, sessionOf } from './fixtures/fake-client.js'
import { initialState } from './initial-state.js'
import { createSessionHub } from './session-hub.js'
import { createSessions } from './sessions.js'
import { settleSessions } from './settle-sessions.js'

const ONE = 'eip155:1'
const TWO = 'eip155:10'
const ADAPTER = { namespace: 'eip155', defaultAccountType: 'eoa', isAddress: () => true, isSameAddress: (a: string, b: string) => a === b }
const HOUR_S = 3_600
const inAnHour = () => Math.floor(Date.now() / 1000) + HOUR_S

function book(topic: string, name: string, more: Partial<PhoneWallet> = {}): PhoneWallet {
  return { topic, name, icon: undefined, namespaces: ['eip155'], links: {}, chains: { eip155: TWO }, ...more }
}

/** A kernel that remembers these wallets, whose client has sessions with these topics. */
function world({ topics = ['t'], wallets = [book('other', 'Brio'), book('t', 'Alba')] } = {}) {
  const accounts = [`${ONE}:0xa`, `${TWO}:0xa`]
  const wallet = fakeClient(topics.map((topic) => sessionOf(accounts, { topic, expiry: inAnHour() })))
  const line = fakeRelay()
  const state = { ...initialState(), wallets: wallets as readonly PhoneWallet[] }
  const stored = new Map([['wallets', JSON.stringify(wallets)]])
  const ctx = {
    state,
    core: { wanted: {}, networks: [] },
    report: vi.fn(),
    storage: { get: (key: string) => stored.get(key), set: (key: string, value = '') => void stored.set(key, value) },
    read: ({ id }: { readonly id: string }) => (id === chains.id ? [ADAPTER] : []),
  } as unknown as Context<WalletConnectContract>
  const hub = createSessionHub(wallet.client, () => ({}))
  const open = async () => ({ client: wallet.client, hub, relay: line.relay, close: async () => {} })
  return { ...wallet, ctx, line, hub, state, sessions: createSessions(ctx, open) }
}
const call = { signal: new AbortController().signal }

test('a wallet of an earlier visit is restored on its chain, with the links to its app', async () => {
  const links = { native: 'alba://', universal: undefined } as PhoneWallet['links']
  const { sessions, state } = world({ wallets: [book('other', 'Brio'), book('t', 'Alba', { links })] })
  const [line] = await sessions.resume('t')
  expect([line?.chain, state.wallets]).toEqual([TWO, [book('other', 'Brio'), book('t', 'Alba', { links })]])
})

test('a session that ended in the meantime is reported by its wallet’s name, and only that one is forgotten', async () => {
  const { sessions, state } = world({ topics: [] })
  await expect(sessions.resume('t')).rejects.toMatchObject({ catalogue: 'session', code: 'ended', details: { wallet: 'Alba' } })
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['other'])
  await expect(sessions.resume('nobody')).rejects.toMatchObject({ code: 'ended', details: { wallet: 'The wallet' } })
})

test('adopts a session that another tab has stored since, with its key and its subscription', async () => {
  const { sessions, state, client, subscribed, elsewhere } = world({ topics: ['other'] })
  const theirs = sessionOf([`${ONE}:0xa`], { topic: 't', expiry: inAnHour() })
  const key = 'ab'.repeat(32)
  const keep = vi.fn(async () => {})
  client.core.crypto.keychain.set = keep
  elsewhere.set('//session', [theirs]).set('//keychain', { t: key })
  const [line] = await sessions.resume('t')
  expect(line?.connector).toBe('walletConnect:t')
  expect(keep.mock.calls).toEqual([['t', key]])
  await vi.waitFor(() => expect(subscribed).toEqual([['t', { transportType: 'relay' }]]))
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['other', 't'])
})

test.each([
  ['no key', [{ topic: 't' }], {}],
  ['a broken key', [{ topic: 't' }], { t: 'short' }],
  ['a broken session', [{ topic: 't', expiry: 'soon' }], { t: 'ab'.repeat(32) }],
  ['nothing', undefined, undefined],
])('a stored session with %s is not taken over', async (_, stored, keys) => {
  const { sessions, elsewhere } = world({ topics: [] })
  const whole = sessionOf([`${ONE}:0xa`], { topic: 't' })
  elsewhere
    .set(
      '//session',
      stored?.map((part) => ({ ...whole, ...part })),
    )
    .set('//keychain', keys)
  await expect(sessions.resume('t')).rejects.toMatchObject({ code: 'ended' })
})

test('at the start, a wallet of a session that another tab has just stored is not forgotten', async () => {
  const { ctx, client, line, state, elsewhere } = world({ topics: [] })
  elsewhere.set('//session', [sessionOf([`${ONE}:0xa`], { topic: 't' })])
  settleSessions(ctx, { client, relay: line.relay })
  await vi.waitFor(() => expect(state.wallets.map(({ topic }) => topic)).toEqual(['t']))
})

test('disconnecting sends one message for all who leave at once, and another one for the next session of the topic', async () => {
  const { sessions, goodbyes, client } = world()
  const [line] = await sessions.resume('t')
  await Promise.all([line?.disconnect(call as never), line?.disconnect(call as never)])
  expect(goodbyes).toHaveLength(1)
  await line?.disconnect(call as never)
  // The session no longer exists.
  expect(goodbyes).toHaveLength(1)
  await client.session.set('t', sessionOf([`${ONE}:0xa`]))
  await line?.disconnect(call as never)
  expect(goodbyes).toHaveLength(2)
})

test('a wallet is forgotten when its session ends, and not on other events', async () => {
  const { sessions, state, event, end } = world()
  await sessions.resume('t')
  event('t', 'accountsChanged', ['0xa'], ONE)
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['other', 't'])
  end('t')
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['other'])
})

test('an update that leaves only a chain that was never proposed ends the session, and notifies the wallet', async () => {
  const { sessions, state, update, goodbyes } = world()
  await sessions.resume('t')
  update('t', { eip155: { accounts: ['eip155:137:0xa'], methods: [], events: [] } })
  await vi.waitFor(() => expect(goodbyes.map(({ topic }) => topic)).toEqual(['t']))
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['other'])
})

test('rejects a session that allows no proposed chain: it ends, on connecting and after a reload', async () => {
  const session = sessionOf(['eip155:137:0xa'], { topic: 'u', optionalNamespaces: {}, expiry: inAnHour() })
  const { sessions, state, client, goodbyes } = world({ wallets: [book('u', 'Cero')] })
  await client.session.set('u', session)
  await expect(sessions.linesOf(session)).rejects.toMatchObject({ catalogue: 'wallet', code: 'no-accounts' })
  await client.session.set('u', session)
  await expect(sessions.resume('u')).rejects.toMatchObject({ code: 'ended' })
  await vi.waitFor(() => expect(goodbyes.map(({ topic }) => topic)).toEqual(['u', 'u']))
  expect(state.wallets).toEqual([])
})

test('at the start, sessions without a remembered wallet are ended, and wallets without a session forgotten', async () => {
  const { ctx, client, line, state, goodbyes, subscribed, known } = world({
    topics: ['t', 'u', 'stray'],
    wallets: [book('gone', 'Brio'), book('t', 'Alba'), book('u', 'Cero')],
  })
  known.add('u')
  settleSessions(ctx, { client, relay: line.relay })
  await new Promise((resolve) => setImmediate(resolve))
  expect(state.wallets.map(({ topic }) => topic)).toEqual(['t', 'u'])
  expect(goodbyes.map(({ topic }) => topic)).toEqual(['stray'])
  // Only the one without its subscription.
  expect(subscribed).toEqual([['t', { transportType: 'relay' }]])
})
