import { expect, test } from 'vitest'
import { isLocalHost } from './is-local-host.js'
import { matchesOrigin } from './matches-origin.js'

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
  ['https://preview-*.example.com', 'https://preview-ab.example.com', true],
  ['https://preview-*.example.com', 'https://preview-.example.com', false],
  ['https://preview-*.example.com', 'https://preview-a.evil.test', false],
  ['https://**', 'https://app.example.com', false],
  ['https://*.*', 'https://app.example.com', false],
  ['https://%2a', 'https://app.example.com', false],
  ['https://*:8443', 'https://app.example.com:8443', false],
  ['https://app.example.com/', 'https://app.example.com', true],
  ['capacitor://localhost', 'capacitor://localhost', true],
  ['null', 'null', false],
  ['http://[::1]:*', 'http://[::1]:3000', true],
  ['https://exämple.com', 'https://xn--exmple-cua.com', true],
  ['https://*.exämple.com', 'https://a.xn--exmple-cua.com', true],
  ['https://exämple.com', 'https://example.com', false],
])('S5-19 %s, requested by %s: %s', (pattern, origin, fits) => {
  expect(matchesOrigin(origin, [pattern])).toBe(fits)
})

test.each([
  ['localhost', true],
  ['dapp-b.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['localhost.evil.test', false],
  ['evillocalhost', false],
  ['127.0.0.1.evil.test', false],
  ['0.0.0.0', false],
  ['192.168.0.1', false],
  ['', false],
])('the host %s is this machine: %s', (host, isLocal) => {
  expect(isLocalHost(host)).toBe(isLocal)
})
