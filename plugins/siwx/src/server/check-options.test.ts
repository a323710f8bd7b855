import { expect, test } from 'vitest'
import { checkOptions } from './check-options.js'
import type { SiwxServerOptions } from './options.js'

const crossSiteOrigins = (...pages: string[]): SiwxServerOptions => ({ cookie: { crossSiteOrigins: pages } })
const PAGES = 'siwxServer: `cookie.crossSiteOrigins` names pages one by one, like https://app.example.com, not'

test.each([
  [{ origin: 'api.test' }, 'siwxServer: `origin` is like https://latchkey.example.com, not "api.test".'],
  [{ origin: 'https://api.test/' }, 'siwxServer: `origin` is like https://latchkey.example.com, not "https://api.test/".'],
  [{ sessions: 'bearer', cookie: { secure: true } }, 'siwxServer: there is no cookie where `sessions` is "bearer".'],
  [{ cookie: { domain: 'https://a.test' } }, 'siwxServer: `cookie.domain` is like example.com, not "https://a.test".'],
  [{ cookie: { domain: 'localhost' } }, 'siwxServer: `cookie.domain` is like example.com, not "localhost".'],
  [{ cookie: { domain: '.a.test' } }, 'siwxServer: `cookie.domain` is like example.com, not ".a.test".'],
  [{ cookie: { domain: 'a.test/' } }, 'siwxServer: `cookie.domain` is like example.com, not "a.test/".'],
  [{ cookie: { domain: 'a..test' } }, 'siwxServer: `cookie.domain` is like example.com, not "a..test".'],
  [crossSiteOrigins(), `${PAGES} "".`],
  [crossSiteOrigins('https://a.test', 'https://*.test'), `${PAGES} "https://*.test".`],
  [crossSiteOrigins('http://a.test'), `${PAGES} "http://a.test".`],
  [crossSiteOrigins('https://a.test/x'), `${PAGES} "https://a.test/x".`],
  [
    { cookie: { crossSiteOrigins: ['https://a.test'], secure: false } },
    'siwxServer: browsers keep `SameSite=None` cookies only with `cookie.secure`.',
  ],
  [{ chains: ['eip155:1', '1'] }, 'siwxServer: `chains` are like eip155:1, not "1".'],
  [{ chains: ['eip155:1 '] }, 'siwxServer: `chains` are like eip155:1, not "eip155:1 ".'],
  [{ chains: [' eip155:1'] }, 'siwxServer: `chains` are like eip155:1, not " eip155:1".'],
  [{ chains: ['eip155'] }, 'siwxServer: `chains` are like eip155:1, not "eip155".'],
] satisfies [SiwxServerOptions, string][])('%j is refused in one sentence', (options, sentence) => {
  expect(() => checkOptions(options)).toThrow(new Error(sentence))
})

test.each([
  {},
  { origin: 'http://localhost:3000' },
  { sessions: 'bearer' },
  { sessions: 'bearer', cookie: {} },
  { sessions: 'cookie', cookie: { domain: 'app.my-site.co.uk' } },
  { cookie: { domain: '1.test' } },
  { cookie: { secure: false } },
  { cookie: { crossSiteOrigins: ['https://a.test', 'https://b.test:8443'], secure: true } },
  { chains: ['eip155:1', 'bip122:000000000019d6689c085ae165831e93', 'my-chain:test_1'] },
] satisfies SiwxServerOptions[])('%j is fine', (options) => {
  expect(() => checkOptions(options)).not.toThrow()
})
