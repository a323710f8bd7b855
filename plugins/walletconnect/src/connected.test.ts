import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient, METHODS, sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'

const ONE = 'eip155:1'
const TWO = 'eip155:2'
const ACCOUNTS = [`${ONE}:0xa`, `${TWO}:0xa`]

/** A wallet that scanned the code and approved. */
async function connected(session = sessionOf(ACCOUNTS), more: Parameters<typeof startPhone>[0] = {}) {
  const world = await startPhone(more)
  const { approved, ...pairing } = await world.kernel.actions.walletconnect.pair()
  world.wallet.proposals.at(-1)?.answer(session)
  await approved
  return { ...world, pairing }
}

describe('pairing', () => {
  test('S1-03 requests the networks of the plugins, returns the URI, and connects the wallet that approves', async () => {
    const world = await startPhone()
    const { uri, expires, approved } = await world.kernel.actions.walletconnect.pair()
    expect(uri).toBe('wc:0@2?symKey=00')
    expect(expires - Date.now()).toBeGreaterThan(230_000)
    expect(world.wallet.proposals[0]?.asked).toEqual({ eip155: { chains: [ONE, TWO], methods: [], events: [] } })
    expect(world.state().attempt).toBe('waiting')
    world.wallet.proposals[0]?.answer(sessionOf(ACCOUNTS))
    expect(await approved).toBe('t')
    expect(world.session()).toMatchObject({ status: 'connected', connector: 'walletConnect:t', address: '0xa', chain: ONE })
    expect(world.state()).toMatchObject({ attempt: 'none', pairing: { status: 'none' }, wallets: [{ topic: 't', name: 'Alba Wallet' }] })
  })

  test('reports a decline by the wallet as such', async () => {
    const world = await startPhone()
    const { approved } = await world.kernel.actions.walletconnect.pair()
    world.wallet.proposals[0]?.fail({ code: 5000, message: 'User rejected.' })
    await expect(approved).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
    expect(world.state()).toMatchObject({ attempt: 'declined', reason: expect.stringMatching(/\S/) })
  })

  test('reports the reason if it fails in another way', async () => {
    const world = await startPhone()
    const { approved } = await world.kernel.actions.walletconnect.pair()
    world.wallet.proposals[0]?.fail({ code: 1, message: 'Proposal expired' })
    await expect(approved).rejects.toMatchObject({ code: 'failed', details: { reason: 'Proposal expired' } })
    expect(world.state().attempt).toBe('failed')
  })

  test('is not an attempt after the app cancelled it', async () => {
    const world = await startPhone()
    const caller = new AbortController()
    const { approved } = await world.kernel.actions.walletconnect.pair({ signal: caller.signal })
    caller.abort(new Error('left'))
    await expect(approved).rejects.toThrow()
    expect(world.state().attempt).toBe('none')
  })

  test('without a chain plugin is the app’s own session', async () => {
    const namespaces = { eip155: { chains: [ONE], methods: METHODS, events: [] } } as const
    const world = await connected(sessionOf([`${ONE}:0xa`]), { families: [], options: { namespaces } })
    expect(world.wallet.proposals[0]?.asked).toEqual({ eip155: { chains: [ONE], methods: METHODS, events: [] } })
    const asked = world.kernel.actions.walletconnect.request({ chain: ONE, method: 'personal_sign', params: ['0x00'] })
    await vi.waitFor(() => expect(world.wallet.requests).toHaveLength(1))
    world.wallet.requests[0]?.answer('0x1')
    expect(await asked).toBe('0x1')
    await expect(
      world.kernel.actions.walletconnect.request({ topic: 'nobody', chain: ONE, method: 'x', params: [] }),
    ).rejects.toMatchObject({
      code: 'session-unknown',
    })
  })

  test('gives every wallet a separate connector, with its name and icon', async () => {
    const icon = 'data:image/png;base64,AA=='
    const peer = { publicKey: 'k', metadata: { name: 'Brio', description: '', url: '', icons: [icon] } }
    const { kernel } = await connected(sessionOf(ACCOUNTS, { peer }))
    expect(kernel.state.core.connectors.find(({ id }) => id === 'walletConnect:t')).toMatchObject({
      type: 'WALLET_CONNECT',
      name: 'Brio',
      icon,
      namespaces: ['eip155'],
      installed: true,
      listed: false,
    })
    expect(kernel.state.core.connectors.find(({ id }) => id === 'walletConnect')).toMatchObject({
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
    })
  })
})

describe('a session', () => {
  test('ends when the wallet ends it, and its wallet is forgotten', async () => {
    const { wallet, session, state, kernel } = await connected()
    wallet.end('t')
    await vi.waitFor(() => expect(session()?.status).toBe('disconnected'))
    expect(state().wallets).toEqual([])
    await vi.waitFor(() => expect(kernel.state.core.connectors.map(({ id }) => id)).not.toContain('walletConnect:t'))
  })

  test('ends for all its families with one message when it is disconnected here', async () => {
    const both = sessionOf([...ACCOUNTS, 'solana:1:0xs'])
    const { wallet, kernel, session, state } = await connected(both, { families: ['eip155', 'solana'] })
    expect([session()?.status, session('solana')?.status]).toEqual(['connected', 'connected'])
    await kernel.connections.disconnect()
    await vi.waitFor(() => expect(wallet.goodbyes).toEqual([{ topic: 't', reason: { code: 6000, message: 'User disconnected.' } }]))
    expect([session()?.status, session('solana')?.status, state().wallets]).toEqual(['disconnected', 'disconnected', []])
  })

  test('never follows a link that another library left in the page’s storage', async () => {
    const { wallet } = await connected(sessionOf(ACCOUNTS, { sessionConfig: {} }))
    await vi.waitFor(() => expect(wallet.client.session.get('t')?.sessionConfig).toEqual({ disableDeepLink: true }))
  })

  test('is restored from an earlier visit', async () => {
    const storage = memoryStorage()
    const first = await connected(undefined, { kernel: { storage } })
    await first.kernel.stop()
    const again = await startPhone({ wallet: first.wallet, kernel: { storage } })
    await vi.waitFor(() => expect(again.session()).toMatchObject({ status: 'connected', address: '0xa' }))
    expect(again.state().wallets).toMatchObject([{ topic: 't', name: 'Alba Wallet' }])
  })

  test('is reported by the wallet’s name if it ended while the page was closed, and forgotten', async () => {
    const storage = memoryStorage()
    const first = await connected(undefined, { kernel: { storage } })
    await first.kernel.stop()
    const again = await startPhone({ wallet: fakeClient(), kernel: { storage } })
    await vi.waitFor(() => expect(again.state().wallets).toEqual([]))
    await vi.waitFor(() => expect(again.session()?.status ?? 'disconnected').toBe('disconnected'))
  })

  test('several at a time end independently', async () => {
    const { wallet, kernel, state } = await connected()
    const next = await kernel.actions.walletconnect.pair()
    wallet.proposals.at(-1)?.answer(sessionOf([`${ONE}:0xb`], { topic: 'u' }))
    expect(await next.approved).toBe('u')
    expect(state().wallets.map(({ topic }) => topic)).toEqual(['t', 'u'])
    wallet.end('u', 'session_expire')
    await vi.waitFor(() => expect(state().wallets.map(({ topic }) => topic)).toEqual(['t']))
  })

  test('begins on the network that the app prefers, if the wallet allows it', async () => {
    const world = await startPhone()
    const [, second] = world.kernel.state.core.networks
    await world.kernel.connections.switchNetwork(second?.caipNetworkId as never)
    const { approved } = await world.kernel.actions.walletconnect.pair()
    world.wallet.proposals[0]?.answer(sessionOf(ACCOUNTS))
    await approved
    expect(world.session()?.chain).toBe(TWO)
  })
})

describe('connecting and signing in with one prompt', () => {
  const question = { chains: [ONE], domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' } as const
  const cacao = { h: { t: 'caip122' }, p: { iss: `did:pkh:${ONE}:0xa`, nonce: 'abcdef12' }, s: { t: 'eip191', s: '0x00' } }

  test('returns the session, the signatures and their texts', async () => {
    const { kernel, wallet, state } = await startPhone()
    const more = { statement: 'Hello', requestId: 'r', expirationTime: '2027', notBefore: '2025', resources: ['x:y'] }
    const asked = kernel.actions.walletconnect.authenticate({ ...question, ...more })
    await vi.waitFor(() => expect(state().pairing).toMatchObject({ status: 'ready', uri: 'wc:auth0@2?symKey=00' }))
    expect(wallet.signIns[0]?.params).toEqual({
      ...question,
      methods: [],
      statement: 'Hello',
      requestId: 'r',
      exp: '2027',
      nbf: '2025',
      resources: ['x:y'],
    })
    expect(state().attempt).toBe('waiting')
    wallet.signIns[0]?.answer({ session: sessionOf([`${ONE}:0xa`]), auths: [cacao] })
    expect(await asked).toEqual({ topic: 't', auths: [cacao], messages: [`did:pkh:${ONE}:0xa signs abcdef12`] })
    expect(state()).toMatchObject({ attempt: 'none', pairing: { status: 'none' }, wallets: [{ topic: 't' }] })
  })

  test.each([
    ['a no', (open: { fail(error: unknown): void }) => open.fail('User rejected'), 'rejected'],
    ['signatures without a session', (open: { answer(value: object): void }) => open.answer({ auths: [cacao] }), 'no-accounts'],
  ])('ends with %s as an error, and no URI is left', async (_, end, code) => {
    const { kernel, wallet, state } = await startPhone()
    const asked = kernel.actions.walletconnect.authenticate(question)
    const rejected = expect(asked).rejects.toMatchObject({ catalogue: 'wallet', code })
    await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
    end(wallet.signIns[0] as never)
    await rejected
    expect(state()).toMatchObject({ attempt: 'declined', pairing: { status: 'none' }, reason: expect.stringMatching(/\S/) })
  })

  test('rejects with the app’s reason if the app cancels it', async () => {
    const { kernel, state } = await startPhone()
    const caller = new AbortController()
    const rejected = expect(kernel.actions.walletconnect.authenticate({ ...question, signal: caller.signal })).rejects.toThrow('left')
    await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
    caller.abort(new Error('left'))
    await rejected
    expect([state().attempt, state().pairing.status]).toEqual(['waiting', 'none'])
  })
})

test('the kernel’s end releases the app’s own client', async () => {
  const { kernel, wallet } = await connected()
  await kernel.stop()
  expect(wallet.heard()).toEqual([])
  expect(wallet.goodbyes).toEqual([])
})
