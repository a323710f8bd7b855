import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { goTo, openLink, openWindow, safeLink } from './index.js'

afterEach(() => vi.unstubAllGlobals())

const good = [
  'https://a.example/',
  'https://a.example',
  'HTTPS://A.example/x?y=1#z',
  'https://a.example:8443/',
  'http://localhost:3000/',
  'http://wallet.localhost:3000/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
]
const bad = [
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://a.example/%0aalert(1)',
  'data:text/html,x',
  'DATA:text/html,x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  '//evil.example',
  '\\\\evil.example',
  '/path',
  'a.example',
  // A page on https reads these as its own paths.
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  ' https://a.example/',
  'https://user:word@a.example/',
  'https://a.example@evil.example/',
  'https://a.example\\@evil.example/',
  'https://a.example\t/',
  'https://a.exam\nple/',
  'http://localhost@evil.example/',
  'http://a.example/',
  'HTTP://a.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://192.168.0.1/',
  'ftp://a.example/',
  'metamask://x',
  'intent://x#Intent;scheme=javascript;end',
]

test.each(good)('SEC-05 a link to %j opens', (href) => expect(safeLink(href)).toBe(href))
test.each(bad)('SEC-05 a link to %j does not', (href) => expect(safeLink(href)).toBeUndefined())

test('follows only addresses of the expected origin', () => {
  const origin = 'https://a.example'
  for (const href of ['https://a.example/x', 'HTTPS://A.EXAMPLE:443/x']) expect(safeLink(href, { origin })).toBe(href)
  for (const href of [
    'https://b.example/',
    'https://a.example.b.example/',
    'https://x.a.example/',
    'https://a.example:444/',
    'http://a.example/',
  ])
    expect(safeLink(href, { origin })).toBeUndefined()
})

test('a followed address leads to the same place from any page', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constantFrom(...bad)),
      fc.constantFrom('', ' ', '\t', '\\', '/'),
      (text, more) => {
        const href = safeLink(more + text)
        if (href === undefined) return
        for (const page of ['https://b.example/deep/page', 'http://localhost/', 'https://a.example/']) {
          const { protocol, href: there, username } = new URL(href, page)
          expect([there, username]).toEqual([new URL(href).href, ''])
          expect(protocol).toMatch(/^https?:$/)
        }
      },
    ),
  )
})

/** A page with a window, and where both went. */
function fakePage() {
  const went: string[] = []
  const opened = { opener: 'page', location: { replace: (to: string) => void went.push(`window ${to}`) } }
  const open = (to: string, target: string) => {
    went.push(`${target} ${to}`)
    return opened
  }
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', { assign: (to: string) => void went.push(`page ${to}`) })
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 900)
  // The parts of a window that are used.
  return { went, opened: opened as unknown as Window & typeof opened }
}

test.each(bad)('no window or page is navigated to %j', (href) => {
  const { went, opened } = fakePage()
  for (const target of [opened, '_self', '_top'] as const) expect(() => goTo(target, href)).toThrow('This address may not be opened')
  if (href !== '') expect(() => openWindow({ url: href })).toThrow('This address may not be opened')
  expect(went).toEqual([])
})

test('an error about an address contains nothing of it but scheme and host, since it may contain a secret', () => {
  fakePage()
  expect(() => goTo('_self', 'https://evil.example/x?code=secret', { origin: 'https://a.example' })).toThrow(/: https:\/\/evil\.example$/)
  expect(() => goTo('_self', 'javascript:secret')).toThrow(/: javascript:$/)
  expect(() => goTo('_self', 'secret')).toThrow(/: no address$/)
})

test('windows and the page go where they are sent', () => {
  const { went, opened } = fakePage()
  for (const target of [opened, '_self', '_top'] as const) goTo(target, 'https://a.example/', { origin: 'https://a.example' })
  expect(went).toEqual(['window https://a.example/', 'page https://a.example/', '_top https://a.example/'])
})

test('a window is empty at first and cannot reach the page, unless the page wants it to', () => {
  const { went, opened } = fakePage()
  expect(openWindow({ url: 'https://a.example/' })).toBe(opened)
  expect([opened.opener, went.splice(0)]).toEqual([null, ['_blank ', 'window https://a.example/']])
  opened.opener = 'page'
  openWindow({ url: 'https://a.example/', opener: 'kept' })
  expect([opened.opener, went]).toEqual(['page', ['_blank https://a.example/']])
})

test.each(bad.filter((href) => !/^(metamask|intent):/.test(href)))('a wallet’s app is not opened by %j', (href) => {
  const { went } = fakePage()
  expect(() => openLink({ href, target: '_self' })).toThrow('This address may not be opened')
  expect(went).toEqual([])
})

test.each([
  'metamask://wc?uri=wc%3A1%402',
  'trust://wc',
  'intent://wc?uri=wc%3A1#Intent;scheme=metamask;package=io.metamask;end',
  'https://metamask.app.link/wc?uri=wc%3A1',
])('a wallet’s app is opened by %s', (href) => {
  const { went } = fakePage()
  openLink({ href, target: '_self' })
  expect(went).toEqual([`_self ${href}`])
})

test.each(['intent://wc#Intent;scheme=javascript;end', 'intent://evil#Intent;scheme=metamask;S.browser_fallback_url=x;end', 'intent:x'])(
  'an Android intent like %s is refused',
  (href) => {
    const { went } = fakePage()
    expect(() => openLink({ href, target: '_self' })).toThrow()
    expect(went).toEqual([])
  },
)
