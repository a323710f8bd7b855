import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Api } from './api.js'
import { memoryStore } from './open-store.js'
import type { SocialName } from './session.js'
import { createSocialLogin } from './social-login.js'

const BASE = 'https://wallet.example.com'
const PAGE = 'https://app.example.com'
const tokens = { accessToken: 'a', refreshToken: 'r', accessSeconds: 600, sessionSeconds: 2_592_000, sessionLabel: 'label' }
const refusal = (field: string, more: object = {}): Error => Object.assign(new Error('No.'), { field, ...more })

type Answers = { readonly [call: string]: (body: Record<string, unknown>) => unknown }

/** Creates a frame with a server that returns the given answers. */
function frame(answers: Answers = {}, isSame = true) {
  const calls: [string, Record<string, unknown>][] = []
  const begun: unknown[] = []
  let now = 1_000_000
  let count = 0
  const usual: Answers = {
    startSocial() {
      count += 1
      return { tx: `tx-${count}`, uri: `${BASE}/oauth/start?tx=tx-${count}`, number: '42', seconds: 600 }
    },
    startFarcaster() {
      count += 1
      return { tx: `tx-${count}`, url: 'https://farcaster.example/channel', seconds: 600 }
    },
    redeemSocial: () => ({ tokens, provider: 'google', userName: 'Ada' }),
    telegram: () => ({ tokens, userName: 'ada' }),
    logout: () => ({}),
    redeemLink: () => ({ identity: {} }),
  }
  const store = memoryStore()
  const login = createSocialLogin({
    api: {
      async call(name: string, body: Record<string, unknown>) {
        calls.push([name, body])
        return { ...usual, ...answers }[name]?.(body)
      },
    } as unknown as Api,
    session: {
      async begin(_: unknown, { social }: { readonly social: SocialName }) {
        begun.push(social)
        return begun.length > 1
      },
      isSame: async () => isSame,
      async call(name: string, body: Record<string, unknown>) {
        calls.push([name, body])
        return { ...usual, ...answers }[name]?.(body)
      },
    } as never,
    store,
    locked: (run) => run(),
    base: BASE,
    pause: async (ms) => {
      now += ms
    },
    now: () => now,
  })
  const bodies = (name: string) => calls.filter(([called]) => called === name).map(([, body]) => body)
  return { login, calls, bodies, begun, store, wait: (ms: number) => (now += ms) }
}
const start = (login: ReturnType<typeof frame>['login'], provider = 'google') => login.start({ provider, origin: PAGE })

test('a login is started with a challenge, and completed with the matching verifier', async () => {
  const { login, bodies, begun } = frame()
  expect(await login.start({ provider: 'google', origin: PAGE, returnTo: `${PAGE}/here` })).toEqual({
    uri: `${BASE}/oauth/start?tx=tx-1`,
    number: '42',
  })
  const [{ challenge, ...asked }] = bodies('startSocial') as [Record<string, unknown>]
  expect(asked).toEqual({ provider: 'google', origin: PAGE, returnTo: `${PAGE}/here` })
  expect(await login.redeem(`${BASE}/oauth/done?tx=tx-1&code=one-time`)).toEqual({ provider: 'google', userName: 'Ada', isAnother: false })
  const [{ verifier, ...sent }] = bodies('redeemSocial') as [Record<string, string>]
  expect(sent).toEqual({ tx: 'tx-1', code: 'one-time' })
  expect(createHash('sha256').update(String(verifier)).digest('base64url')).toBe(challenge)
  expect(begun).toEqual([{ provider: 'google', userName: 'Ada' }])
})

test.each([
  ['another origin', 'https://evil.example/oauth/done?tx=tx-1&code=c', 'Untrusted Origin'],
  ['another path', `${BASE}/sdk?tx=tx-1&code=c`, 'Untrusted Origin'],
  ['no address', 'tx-1', 'Untrusted Origin'],
  ['a login of another frame', `${BASE}/oauth/done?tx=tx-9&code=c`, 'This login has expired. Start again.'],
])('a result of %s is rejected without a request', async (_, uri, message) => {
  const { login, bodies } = frame()
  await start(login)
  await expect(login.redeem(uri)).rejects.toThrow(message)
  expect(bodies('redeemSocial')).toEqual([])
})

test('a result is accepted once', async () => {
  const { login, bodies } = frame()
  await start(login)
  const uri = `${BASE}/oauth/done?tx=tx-1&code=c`
  await login.redeem(uri)
  await expect(login.redeem(uri)).rejects.toMatchObject({ reason: 'login-expired' })
  expect(bodies('redeemSocial')).toHaveLength(1)
})

test('a lost response can be retried; one that the server rejects cannot', async () => {
  let fails = true
  const { login } = frame({
    redeemSocial() {
      if (fails) throw new Error('The server could not be reached. Try again.')
      throw refusal('verifier')
    },
  })
  await start(login)
  const uri = `${BASE}/oauth/done?tx=tx-1&code=c`
  await expect(login.redeem(uri)).rejects.toThrow('The server could not be reached.')
  fails = false
  await expect(login.redeem(uri)).rejects.toMatchObject({ reason: 'login-expired' })
})

test('a rejection by the visitor or the provider ends the login without a request', async () => {
  const { login, bodies } = frame()
  await start(login)
  await start(login)
  await expect(login.redeem(`${BASE}/oauth/done?tx=tx-1&error=access_denied`)).rejects.toMatchObject({ code: 4001 })
  await expect(login.redeem(`${BASE}/oauth/done?tx=tx-2&error=server_error`)).rejects.toMatchObject({ reason: 'unconfirmed' })
  expect(bodies('redeemSocial')).toEqual([])
})

test('two concurrent logins are independent, and the second visitor is reported as another one', async () => {
  const { login, bodies } = frame()
  await start(login)
  await start(login, 'github')
  expect((await login.redeem(`${BASE}/oauth/done?tx=tx-2&code=b`)).isAnother).toBe(false)
  expect((await login.redeem(`${BASE}/oauth/done?tx=tx-1&code=a`)).isAnother).toBe(true)
  const [second, first] = bodies('redeemSocial')
  expect(second?.verifier).not.toBe(first?.verifier)
})

test('a login that was abandoned for too long is forgotten', async () => {
  const { login, wait } = frame()
  await start(login)
  wait(600_001)
  await expect(login.redeem(`${BASE}/oauth/done?tx=tx-1&code=c`)).rejects.toMatchObject({ reason: 'login-expired' })
})

test('waits for a window that has lost the page, and accepts its number instead of the code', async () => {
  let left = 3
  const { login, bodies } = frame({
    socialState() {
      left -= 1
      return { state: left > 0 ? 'waiting' : 'ready' }
    },
  })
  const { uri } = await start(login)
  const { state, uri: result = '' } = await login.state(uri)
  expect([state, bodies('socialState').length]).toEqual(['ready', 3])
  await login.redeem(result)
  expect(bodies('redeemSocial')[0]).not.toHaveProperty('code')
})

test('an unanswered poll ends, and may be repeated', async () => {
  const { login } = frame({ socialState: () => ({ state: 'waiting' }) })
  const { uri } = await start(login)
  expect(await login.state(uri)).toEqual({ state: 'waiting' })
  await expect(login.state(`${BASE}/oauth/start?tx=tx-9`)).rejects.toMatchObject({ reason: 'login-expired' })
})

test('S5-12 rejects a provider that the server does not offer, and reports the wait after too many starts', async () => {
  const none = frame({
    startSocial() {
      throw refusal('provider')
    },
  })
  await expect(start(none.login)).rejects.toMatchObject({ reason: 'not-offered', message: 'Invalid enum value' })
  const many = frame({
    startSocial() {
      throw refusal('', { reason: 'rate-limited', seconds: 90 })
    },
  })
  await expect(start(many.login)).rejects.toMatchObject({
    reason: 'rate-limited',
    seconds: 90,
    message: 'Please try again after 90 seconds',
  })
})

test('Farcaster is polled until its app has answered, for the newest channel', async () => {
  const states = ['waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'ready']
  const { login, bodies } = frame({ socialState: () => ({ state: states.shift() }) })
  expect(await login.farcaster(PAGE)).toBe('https://farcaster.example/channel')
  await login.farcaster(PAGE)
  let pendings = 0
  expect((await login.farcasterDone(() => pendings++, new AbortController().signal)).userName).toBe('Ada')
  expect([pendings, bodies('redeemSocial')[0]?.tx]).toEqual([1, 'tx-2'])
})

test('data signed by Telegram logs in at once', async () => {
  const { login, bodies, begun } = frame()
  await login.telegram('user=1&hash=2', PAGE)
  expect([bodies('telegram'), begun]).toEqual([[{ initData: 'user=1&hash=2', origin: PAGE }], [{ provider: 'telegram', userName: 'ada' }]])
})

test('a fresh login of the same account continues its session; one of another account is logged out again', async () => {
  const { login, begun } = frame()
  await start(login)
  await login.again(`${BASE}/oauth/done?tx=tx-1&code=c`)
  expect(begun).toEqual([{ provider: 'google', userName: 'Ada' }])
  const other = frame({}, false)
  await start(other.login)
  await expect(other.login.again(`${BASE}/oauth/done?tx=tx-1&code=c`)).rejects.toMatchObject({ reason: 'other-account' })
  expect([other.begun, other.bodies('logout')]).toEqual([[], [{ refreshToken: 'r' }]])
})

test('a login is added with its own challenge and verifier, and starts no session', async () => {
  const { login, bodies, begun } = frame()
  let challenge = ''
  await login.link('github', async (made) => {
    challenge = made
    return { tx: 'link-1', uri: `${BASE}/oauth/start?tx=link-1`, number: '17', seconds: 600 }
  })
  await login.redeemLink(`${BASE}/oauth/done?tx=link-1&code=c`)
  const [{ verifier, ...sent }] = bodies('redeemLink') as [Record<string, string>]
  expect([sent, begun]).toEqual([{ tx: 'link-1', code: 'c' }, []])
  expect(createHash('sha256').update(String(verifier)).digest('base64url')).toBe(challenge)
})

test('a login of another account is not added, with an explanation', async () => {
  const { login } = frame({
    redeemLink() {
      throw refusal('', { reason: 'conflict' })
    },
  })
  await login.link('github', async () => ({ tx: 'link-1', uri: `${BASE}/oauth/start?tx=link-1`, number: '17', seconds: 600 }))
  await expect(login.redeemLink(`${BASE}/oauth/done?tx=link-1&code=c`)).rejects.toMatchObject({ reason: 'other-account' })
  await expect(login.redeemLink(`${BASE}/oauth/done?tx=link-1&code=c`)).rejects.toMatchObject({ reason: 'login-expired' })
})
