import { expect, test } from 'vitest'
import { browserCookie } from './cookie.js'

const FRAME = 'https://wallet.example.com'
const value = 'A'.repeat(43)
const of = (cookie: string | undefined, origin = FRAME) => browserCookie(new Headers(cookie === undefined ? {} : { cookie }), origin)

test('a browser gets one cookie that only this host sets and no script reads, and keeps it', () => {
  const fresh = of(undefined).renew()
  expect(fresh.value).toMatch(/^[-_a-zA-Z0-9]{43}$/)
  expect(fresh.header).toBe(`__Host-wallet-login=${fresh.value}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure`)
  expect(of(`a=b; __Host-wallet-login=${value}; c=d`).renew().value).toBe(value)
  expect(of(undefined).renew().value).not.toBe(fresh.value)
})

test('a sandbox without TLS uses a name without the prefix, which a server with TLS ignores', () => {
  const local = 'http://wallet.localhost:8787'
  expect(of(undefined, local).renew().header).toMatch(/^wallet-login=[-\w]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/)
  expect(of(`wallet-login=${value}`, local).value).toBe(value)
  expect(of(`wallet-login=${value}`).value).toBeUndefined()
})

test.each([
  '',
  '__Host-wallet-login=',
  `__Host-wallet-login=${value}x`,
  `x__Host-wallet-login=${value}`,
  '__Host-wallet-login="a"; Path=/',
])('a foreign value is ignored: %s', (cookie) => expect(of(cookie).value).toBeUndefined())
