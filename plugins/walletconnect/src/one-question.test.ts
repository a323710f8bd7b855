import { expect, test, vi } from 'vitest'
import { sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'
import { type SignInSource, signIns } from './sign-ins.js'

const ONE = 'eip155:1'
const PAYLOAD = { domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12', statement: 'Hello' }
const cacao = { h: { t: 'caip122' }, p: { iss: `did:pkh:${ONE}:0xa`, nonce: 'abcdef12' }, s: { t: 'eip191', s: '0x00' } }

/** An app with a plugin that requests a signature along with the connection. */
async function asking(source: Partial<SignInSource> = {}, families = ['eip155']) {
  const world = await startPhone({ families })
  const ask = vi.fn<SignInSource['ask']>(source.ask ?? (async () => PAYLOAD))
  const take = vi.fn<SignInSource['take']>(source.take ?? (async () => {}))
  world.kernel.contribute(signIns.of({ id: 'mine', ask, take }))
  const pairing = await world.kernel.actions.walletconnect.pair()
  return { ...world, ask, take, ...pairing }
}

test('one prompt is shown, and the wallet that answers it is connected once the signatures are stored', async () => {
  const { uri, approved, wallet, ask, take, session, state } = await asking()
  expect(uri).toBe('wc:auth0@2?symKey=00')
  expect(ask.mock.calls).toEqual([[[ONE, 'eip155:2'], { signal: expect.any(AbortSignal) }]])
  expect(wallet.signIns[0]?.params).toEqual({ ...PAYLOAD, chains: [ONE, 'eip155:2'], methods: [] })
  let keep = (): void => {}
  take.mockReturnValueOnce(new Promise((resolve) => (keep = resolve)))
  wallet.signIns[0]?.answer({ session: sessionOf([`${ONE}:0xa`]), auths: [cacao] })
  await vi.waitFor(() => expect(state().attempt).toBe('signing'))
  expect(take.mock.calls[0]?.[0]).toEqual({ auths: [cacao], messages: [`did:pkh:${ONE}:0xa signs abcdef12`] })
  keep()
  expect(await approved).toBe('t')
  expect([session()?.status, state().attempt]).toEqual(['connected', 'none'])
})

test('a slow server for the signatures is shown while it is slow', async () => {
  const seen: (string | undefined)[] = []
  const world = await asking({
    async take(_signed, { slow }) {
      slow({ host: 'api.test', retry: () => {}, giveUp: () => {} })
      seen.push(world.state().waitsFor)
    },
  })
  world.wallet.signIns[0]?.answer({ session: sessionOf([`${ONE}:0xa`]), auths: [cacao] })
  await world.approved
  expect([seen, world.state().waitsFor]).toEqual([['api.test'], undefined])
})

test('S4-11 signatures that are not stored end the session', async () => {
  const { approved, wallet, state } = await asking({ take: () => Promise.reject(new Error('The server is away.')) })
  wallet.signIns[0]?.answer({ session: sessionOf([`${ONE}:0xa`]), auths: [cacao] })
  await expect(approved).rejects.toThrow('The server is away.')
  expect(wallet.goodbyes).toEqual([{ topic: 't', reason: { code: 6000, message: 'User disconnected.' } }])
  expect([state().attempt, state().wallets]).toEqual(['failed', []])
})

test('a wallet without support for it is connected without a signature', async () => {
  const { approved, wallet, take } = await asking()
  wallet.signIns[0]?.answer({ session: sessionOf([`${ONE}:0xa`]) })
  expect(await approved).toBe('t')
  expect(take).not.toHaveBeenCalled()
})

test('does not connect a wallet that signs without a session', async () => {
  const { approved, wallet } = await asking()
  wallet.signIns[0]?.answer({ auths: [cacao] })
  await expect(approved).rejects.toMatchObject({ code: 'failed' })
})

test('WC-27 recognizes a rejection that arrives as text', async () => {
  const { approved, wallet, state } = await asking()
  wallet.signIns[0]?.fail('User rejected')
  await expect(approved).rejects.toMatchObject({ code: 'rejected' })
  expect(state().attempt).toBe('declined')
})

test.each<readonly [string, SignInSource['ask'], number]>([
  ['wants nothing now', async () => undefined, 0],
  ['cannot say what', () => Promise.reject(new Error('away')), 1],
])('if a plugin %s the request is a plain one', async (_, ask, reported) => {
  const { uri, wallet, reports } = await asking({ ask })
  expect([uri, wallet.signIns]).toEqual(['wc:0@2?symKey=00', []])
  expect(reports()).toHaveLength(reported)
})

test('a sign-in that takes more than five seconds to prepare follows the connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const signals: AbortSignal[] = []
    const world = await startPhone()
    const ask: SignInSource['ask'] = (_chains, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    world.kernel.contribute(signIns.of({ id: 'mine', ask, take: async () => {} }))
    const pairing = world.kernel.actions.walletconnect.pair()
    // A fake clock keeps running during the wait.
    await vi.waitFor(() => expect(signals).toHaveLength(1), { interval: 1 })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(world.state().pairing.status).toBe('creating')
    await vi.advanceTimersByTimeAsync(100)
    expect((await pairing).uri).toBe('wc:0@2?symKey=00')
    expect(signals[0]?.aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('S4-08 a session of several families is requested without a signature', async () => {
  const { ask, uri } = await asking({}, ['eip155', 'solana'])
  expect([uri, ask.mock.calls]).toEqual(['wc:0@2?symKey=00', []])
})
