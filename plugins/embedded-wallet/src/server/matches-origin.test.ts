import { expect, test } from 'vitest'
import { defaultOrigins, matchesOrigin } from './matches-origin.js'

test.each([
  ['https://app.example.com', 'https://app.example.com', true],
  ['https://app.example.com', 'http://app.example.com', false],
  ['https://app.example.com', 'https://app.example.com:8443', false],
  ['https://app.example.com:443', 'https://app.example.com', true],
  ['https://app.example.com:*', 'https://app.example.com:8443', true],
  ['https://app.example.com:*', 'https://app.example.com', true],
  ['https://*.example.com', 'https://a.example.com', true],
  ['https://*.example.com', 'https://a.b.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://evilexample.com', false],
  ['https://*.example.com', 'https://a.example.com.evil.test', false],
  ['https://*.example.com', 'https://.example.com', false],
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://localhost:*', 'http://localhost.evil.test', false],
  ['https://APP.example.com', 'https://app.example.com', true],
  ['https://app.example.com', 'https://app.example.com/', false],
  ['https://app.example.com', 'https://user@app.example.com', false],
  ['https://app.example.com', 'null', false],
  ['*', 'https://app.example.com', false],
  ['https://*', 'https://app.example.com', false],
  ['https://a*.example.com', 'https://ab.example.com', false],
  ['http://[::1]:*', 'http://[::1]:3000', true],
  ['https://exämple.com', 'https://xn--exmple-cua.com', true],
  ['https://*.exämple.com', 'https://a.xn--exmple-cua.com', true],
  ['https://exämple.com', 'https://example.com', false],
])('%s, requested by %s: %s', (pattern, origin, fits) => {
  expect(matchesOrigin(origin, [pattern])).toBe(fits)
})

test('local pages and the usual previews are allowed by default', () => {
  for (const origin of [
    'http://localhost:3000',
    'https://127.0.0.1',
    'http://dapp-b.localhost:5173',
    'https://x.vercel.app',
    'https://a.pages.dev',
  ])
    expect([origin, matchesOrigin(origin, defaultOrigins)]).toEqual([origin, true])
  for (const origin of ['https://vercel.app', 'https://evil.example', 'http://x.vercel.app'])
    expect([origin, matchesOrigin(origin, defaultOrigins)]).toEqual([origin, false])
})
