import type { ServerEnv } from '@latchkey/server-kit'
import { describe, expect, test } from 'vitest'
import { lateRefusalOf } from '../../fixtures/refusal-of.js'
import type { SiwxServerOptions } from '../options.js'
import { bearerOf, cookiesOf, keep, secretOf, type Visit, visitOf } from './visit.js'

interface Asked {
  readonly origin?: string | undefined
  readonly base?: string
  readonly headers?: { readonly [name: string]: string }
  readonly trusted?: readonly string[]
  readonly projectId?: string
}
const asked = ({ origin, base = 'https://api.test', headers = {}, trusted = [], projectId = 'p' }: Asked) =>
  ({ projectId, origin, base, headers: new Headers(headers), trusts: (page: string) => trusted.includes(page) }) as unknown as ServerEnv
const PAGE = { origin: 'https://app.test' }
const visit = (of: Asked, options: SiwxServerOptions = {}): Promise<Visit> => visitOf(asked(of), options)
const attributes = async (of: Asked, options?: SiwxServerOptions) => (await visit(of, options)).cookie?.attributes
const prefix = async (of: Asked, options?: SiwxServerOptions) => (await visit(of, options)).cookie?.name.replace(/[-\w]{16}$/, '')

describe('the origin of a request', () => {
  test('is the page sent by the browser', async () => {
    expect(await visit({ origin: 'https://app.test:8443' })).toMatchObject({
      projectId: 'p',
      origin: 'https://app.test:8443',
      host: 'app.test:8443',
      isStated: true,
    })
  })

  const UNKNOWN = ['unproven', undefined, 'It is not known which page asks. Send its `Origin`, or set `origin`.']
  test('is this server’s own page if the browser sends none, and that page is allowed', async () => {
    expect(await lateRefusalOf(visit({}))).toEqual(UNKNOWN)
    expect(await visit({ trusted: ['https://api.test'] })).toMatchObject({ origin: 'https://api.test', host: 'api.test', isStated: false })
    expect(await visit({ headers: { host: 'evil.test' } }, { origin: 'https://api.test' })).toMatchObject({ host: 'api.test' })
    expect(await visit({ trusted: ['https://api.test'] }, { sessions: 'bearer' })).toMatchObject({ isStated: false })
  })

  test.each([
    [{ base: 'http://10.0.0.1', headers: { host: 'api.test' }, trusted: ['https://api.test'] }, 'https://api.test'],
    [{ base: 'http://10.0.0.1', headers: { host: 'api.test' }, trusted: ['http://api.test', 'https://api.test'] }, 'http://api.test'],
    [{ base: 'https://api.test', headers: { host: '%' }, trusted: ['https://api.test'] }, 'https://api.test'],
    [{ base: 'https://api.test', headers: {}, trusted: ['https://api.test'] }, 'https://api.test'],
  ])('behind a proxy comes from the host, with TLS where only that is allowed: %j', async (of, origin) => {
    expect((await visit(of)).origin).toBe(origin)
  })
})

describe('the cookie', () => {
  test('cannot be read by scripts, or by any other host', async () => {
    expect([await prefix(PAGE), await attributes(PAGE)]).toEqual(['__Host-lk-', 'Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('has a different name for each page and project', async () => {
    const names = [PAGE, { ...PAGE, projectId: 'q' }, { origin: 'https://other.test' }].map(async (of) => (await visit(of)).cookie?.name)
    expect(new Set(await Promise.all(names)).size).toBe(3)
    expect((await visit(PAGE)).cookie?.name).toBe((await visit(PAGE)).cookie?.name)
    expect((await visit(PAGE)).cookie?.name).toMatch(/^__Host-lk-[-\w]{16}$/)
  })

  test('is valid for the servers below a common domain', async () => {
    const options = { cookie: { domain: 'app.test' } }
    expect([await prefix(PAGE, options), await attributes(PAGE, options)]).toEqual([
      '__Secure-lk-',
      'Path=/; HttpOnly; Secure; SameSite=Lax; Domain=app.test',
    ])
  })

  test.each([
    [{ origin: 'http://localhost:3000', base: 'http://localhost:8787' }, {}, 'lk-'],
    [{ origin: 'http://127.0.0.1:3000', base: 'http://127.0.0.1' }, {}, 'lk-'],
    [{ origin: 'http://localhost:3000', base: 'http://[::1]:8787' }, {}, 'lk-'],
    [{ origin: 'https://app.test', base: 'http://localhost:8787' }, {}, '__Host-lk-'],
    [{ origin: 'http://app.test', base: 'http://api.test' }, {}, '__Host-lk-'],
    [{ origin: 'http://app.test', base: 'http://localhost.test' }, {}, '__Host-lk-'],
    [{ origin: 'http://app.test', base: 'http://my-localhost' }, {}, '__Host-lk-'],
    [{ origin: 'http://localhost:3000', base: 'http://localhost:8787' }, { secure: true }, '__Host-lk-'],
    [{ origin: 'https://app.test' }, { secure: false }, 'lk-'],
  ])('needs TLS except on this machine: %j, %j', async (of, cookie, expected) => {
    expect(await prefix(of, { cookie })).toBe(expected)
    expect((await attributes(of, { cookie }))?.includes('Secure')).toBe(expected !== 'lk-')
  })

  test('for pages of other sites is limited to them', async () => {
    const options = { cookie: { crossSiteOrigins: ['https://app.test'] } }
    const far = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await attributes({ ...PAGE, ...far }, options)).toBe('Path=/; HttpOnly; Secure; SameSite=None; Partitioned')
    expect(await attributes({ origin: 'http://api.test' }, options)).toContain('SameSite=None')
    expect(await lateRefusalOf(visit({ origin: 'https://other.test' }, options))).toEqual([
      'unproven',
      undefined,
      'This page may not sign in. Name it in `cookie.crossSiteOrigins`.',
    ])
  })

  test('is not offered to a page of another site, whose browser would not store it', async () => {
    const far = { ...PAGE, headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await lateRefusalOf(visit(far))).toEqual([
      'invalid',
      'origin',
      'Page and server are of different sites, so the browser would not keep the session. Put both under one domain, name the page in `cookie.crossSiteOrigins`, or set `sessions` to "bearer".',
    ])
    expect(await attributes({ ...PAGE, headers: { 'sec-fetch-site': 'same-site' } })).toContain('SameSite=Lax')
  })

  test('is not used with bearer tokens, for pages of any site', async () => {
    const far = { ...PAGE, headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await visit(far, { sessions: 'bearer' })).toEqual({
      projectId: 'p',
      origin: 'https://app.test',
      host: 'app.test',
      isStated: true,
      cookie: undefined,
    })
  })
})

const SECRET = 'aB3_-'.repeat(9).slice(0, 43)
const OTHER = 'b'.repeat(43)
const NAME = `__Host-lk-${'n'.repeat(16)}`

test.each([
  [`Bearer ${SECRET}`, SECRET],
  [`bearer ${SECRET}`, SECRET],
  [`Bearer ${SECRET}x`, undefined],
  [`Bearer ${SECRET.slice(1)}`, undefined],
  [`x Bearer ${SECRET}`, undefined],
  [`Basic ${SECRET}`, undefined],
  [undefined, undefined],
])('authorization %j has the token %j', (value, token) => {
  expect(bearerOf(new Headers(value === undefined ? {} : { authorization: value }))).toBe(token)
})

test.each([
  ['', []],
  ['theme=dark', []],
  [`theme=dark; ${NAME}=${SECRET}; a=b`, [[NAME, SECRET]]],
  [
    `${NAME}=${SECRET} ;lk-${'m'.repeat(16)}=${OTHER}`,
    [
      [NAME, SECRET],
      [`lk-${'m'.repeat(16)}`, OTHER],
    ],
  ],
  [`__Secure-lk-${'m'.repeat(16)}=${OTHER}`, [[`__Secure-lk-${'m'.repeat(16)}`, OTHER]]],
  [`x${NAME}=${SECRET}`, []],
  [`${NAME}=${SECRET}x`, []],
  [`${NAME}x=${SECRET}`, []],
  [`${NAME}=${SECRET.slice(1)}`, []],
])('of the cookies %j, these could contain a secret', (cookie, found) => {
  expect(cookiesOf(new Headers({ cookie }))).toEqual(found)
})

test('the secret comes from this page’s cookie, or from the token, never from the other', () => {
  const headers = new Headers({ cookie: `lk-${'m'.repeat(16)}=${OTHER}; ${NAME}=${SECRET}`, authorization: `Bearer ${OTHER}` })
  const at = { cookie: { name: NAME, attributes: '' } } as Visit
  expect(secretOf(headers, at)).toBe(SECRET)
  expect(secretOf(headers, { ...at, cookie: undefined })).toBe(OTHER)
  expect(secretOf(new Headers({ cookie: `lk-${'m'.repeat(16)}=${OTHER}` }), at)).toBeUndefined()
  expect(cookiesOf(new Headers())).toEqual([])
})

test('a cookie is set with its secret and its expiry in whole seconds, and deleted without one', () => {
  const at = { cookie: { name: NAME, attributes: 'Path=/' } } as Visit
  const answer = new Headers()
  keep(answer, at, SECRET, 1_999)
  keep(answer, at)
  keep(answer, { ...at, cookie: undefined }, SECRET, 1_999)
  expect(answer.getSetCookie()).toEqual([`${NAME}=${SECRET}; Path=/; Max-Age=1`, `${NAME}=; Path=/; Max-Age=0`])
})
