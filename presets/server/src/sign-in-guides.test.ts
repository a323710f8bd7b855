import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core'
import { type Sessions, siwxServer } from '@latchkey/siwx/server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { authConfig } from './fixtures/sign-in/auth-js.test-d.js'
import { latchkey } from './fixtures/sign-in/better-auth.test-d.js'
import { evmKey, Visitor } from './fixtures/visitor.js'
import { createSessions } from './sessions.js'
import { openStorage, type Storage } from './storage/open-storage.js'

const ORIGIN = 'https://app.example.com'
const SECRET = 'a secret that is long enough for everybody'
const ADA = evmKey('ada')
let storage: Storage
let sessions: Sessions
/** The request of a browser that has signed in with its wallet, and may have another library's cookie. */
let own: Record<string, string>
beforeAll(async () => {
  const siwx = siwxServer()
  storage = await openStorage({ url: ':memory:', plugins: [siwx] })
  sessions = createSessions({ database: storage.database, origins: [ORIGIN] })
  const log = { warn() {}, error() {} }
  const page = new Visitor(createServer({ log, storage, rateLimit: false, allowedOrigins: [ORIGIN] }))
  await page.signIn(ADA)
  own = { origin: ORIGIN, cookie: [...page.cookies].map((each) => each.join('=')).join('; ') }
})
afterAll(() => storage.close())

const strangers = (): readonly Record<string, string>[] => [{ origin: ORIGIN }, { ...own, origin: 'https://evil.test' }]
const cookies = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
const post = (path: string, headers: Record<string, string>): Request =>
  new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: '' })

test('Auth.js has a session only for visitors who signed in with a wallet', async () => {
  const config: AuthConfig = {
    ...authConfig(sessions),
    secret: SECRET,
    trustHost: true,
    basePath: '/auth',
    skipCSRFCheck,
    logger: { error() {} },
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const enter = async (headers: Record<string, string>): Promise<unknown> => {
    const done = await Auth(post('/auth/callback/latchkey', { ...headers, ...form }), config)
    return (await Auth(new Request(`${ORIGIN}/auth/session`, { headers: { cookie: cookies(done) } }), config)).json()
  }
  expect(await enter(own)).toMatchObject({ user: { name: ADA.address } })
  for (const headers of strangers()) expect(await enter(headers)).toBeNull()
})

test('better-auth has one user per account, however often it signs in', async () => {
  const auth = betterAuth({
    baseURL: ORIGIN,
    secret: SECRET,
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    plugins: [latchkey(sessions)],
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const enter = async (headers: Record<string, string>): Promise<string | undefined> => {
    const json = { ...headers, 'content-type': 'application/json' }
    const done = await auth.handler(new Request(`${ORIGIN}/api/auth/latchkey`, { method: 'POST', headers: json, body: '{}' }))
    const session = await auth.api.getSession({ headers: new Headers({ cookie: cookies(done) }) })
    return session?.user.id
  }
  const first = await enter(own)
  expect(first).toEqual(expect.any(String))
  expect(await enter(own)).toBe(first)
  for (const headers of strangers()) expect(await enter(headers)).toBeUndefined()
})

test('iron-session keeps the account in a separate cookie', async () => {
  vi.stubEnv('SESSION_PASSWORD', SECRET)
  const { signIn } = await import('./fixtures/sign-in/iron-session.test-d.js')
  const done = await signIn(sessions)(post('/enter', own))
  expect([done.status, cookies(done)]).toEqual([204, expect.stringMatching(/^own=Fe26/)])
  for (const headers of strangers()) expect((await signIn(sessions)(post('/enter', headers))).status).toBe(401)
})
