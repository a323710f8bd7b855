import { describe, expect, test, vi } from 'vitest'
import { type AppLinks, appLinks } from './app-links.js'
import { fromPage, type Surroundings, surroundings } from './surroundings.js'

const uri = 'wc:00ff@2?relay-protocol=irn&symKey=aa'
const once = encodeURIComponent(uri)
const both: AppLinks = { native: 'x:', universal: 'https://x.test/app', playStore: 'https://play.google.com/store/apps/details?id=test.x' }

const ua = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  iphoneApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
  androidApp:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
}
const page = (
  agent: keyof typeof ua,
  more: { readonly framed?: boolean; readonly telegram?: boolean; readonly installed?: boolean } = {},
): Surroundings => fromPage({ userAgent: ua[agent], touch: agent !== 'desktop', framed: false, telegram: false, installed: false, ...more })
const ways = (where: Surroundings, links = both): readonly string[] =>
  appLinks({ links, uri, where }).map(({ kind, target }) => `${kind} ${target}`)

describe('links into an app', () => {
  test.each([
    ['x', `x://wc?uri=${once}`],
    ['x:', `x://wc?uri=${once}`],
    ['x://', `x://wc?uri=${once}`],
    ['x:///', `x://wc?uri=${once}`],
    ['x://open', `x://open/wc?uri=${once}`],
  ])('MOB-02: from the base %s the address is %s, encoded once', (native, href) =>
    expect(appLinks({ links: { native }, uri, where: page('android') }).map((l) => l.href)).toEqual([href]),
  )

  test.each(['https://x', 'https://x/', 'https://x//'])('MOB-02: from the base %s the slashes are right', (universal) =>
    expect(appLinks({ links: { universal }, uri, where: page('android') }).map((l) => l.href)).toEqual([`https://x/wc?uri=${once}`]),
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://x.test', 'vbscript:x', 'file:///etc/passwd', 'no scheme'])(
    'nothing is made of %s',
    (bad) => expect(appLinks({ links: { native: bad, universal: bad, web: bad }, uri, where: page('android') })).toEqual([]),
  )

  test('a phone’s browser tries the scheme first, then the universal link', () => {
    expect(ways(page('android'))).toEqual(['scheme _self', 'universal _blank'])
    expect(ways(page('iphone'))).toEqual(['scheme _self', 'universal _blank'])
    expect(ways(page('iphone'), { ...both, prefersUniversal: true })).toEqual(['universal _blank', 'scheme _self'])
  })

  test('MOB-04: a web view on Android gets an intent that names scheme and package; one on iOS keeps universal links', () => {
    const where = page('androidApp')
    expect(ways(where)).toEqual(['intent _self', 'universal _blank', 'scheme _self'])
    expect(appLinks({ links: both, uri, where })[0]?.href).toBe(`intent://wc?uri=${once}#Intent;scheme=x;package=test.x;end`)
    expect(ways(page('iphoneApp'))).toEqual(['universal _blank', 'scheme _self'])
  })

  test('MOB-06: in a Telegram mini app no scheme is loaded, and on Android the address is encoded twice', () => {
    const links = { ...both, web: 'https://web.x.test' }
    expect(ways(page('iphone', { telegram: true }), links)).toEqual(['universal _blank', 'web _blank'])
    const [first] = appLinks({ links, uri, where: page('android', { telegram: true }) })
    expect(first?.href).toBe(`https://x.test/app/wc?uri=${encodeURIComponent(once)}`)
  })

  test('MOB-11: from a frame the link goes to the top', () =>
    expect(ways(page('iphone', { framed: true }))).toEqual(['scheme _top', 'universal _top']))

  test('an installed web app takes the universal link first', () => {
    expect(ways(page('iphone', { installed: true }))).toEqual(['universal _blank', 'scheme _self'])
    expect(ways(page('android', { installed: true }))).toEqual(['universal _blank', 'scheme _self'])
  })

  const at = 'https://shop.test/cart?item=1&size=ü'
  const inside = (browser: string, links: AppLinks = {}, where = page('iphone')) =>
    appLinks({ links: { ...links, browser }, uri, page: at, where }).map(({ kind, href, target }) => `${kind} ${target} ${href}`)
  const url = encodeURIComponent(at)
  test.each([
    ['https://x.test/browse/{url}?ref={origin}', `https://x.test/browse/${url}?ref=https%3A%2F%2Fshop.test`],
    ['https://x.test/dapp/{bare}', 'https://x.test/dapp/shop.test/cart?item=1&size=ü'],
    [
      'https://x.test/go?deeplink=x%3A%2F%2Fdapp%3Furl%3D{url2}',
      `https://x.test/go?deeplink=x%3A%2F%2Fdapp%3Furl%3D${encodeURIComponent(url)}`,
    ],
  ])('a wallet’s own browser opens the page by %s', (template, href) => expect(inside(template)).toEqual([`browser _blank ${href}`]))

  test('the wallet’s own browser is left alone where the app can be opened, and never gets anything but a page', () => {
    expect(inside('https://x.test/{url}', { native: 'x:' })).toEqual([`scheme _self x://wc?uri=${once}`])
    expect(inside('javascript:{url}')).toEqual([])
    expect(appLinks({ links: { browser: 'https://x.test/{url}' }, page: 'about:blank', where: page('iphone') })).toEqual([])
    expect(appLinks({ links: { browser: 'https://x.test/{url}' }, uri, where: page('iphone') })).toEqual([])
  })

  test('without a pairing address the app is only called to the front', () =>
    expect(appLinks({ links: both, where: page('iphone') }).map((l) => l.href)).toEqual(['x://wc', 'https://x.test/app/wc']))
})

test.each([
  ['iphone', 'ios', false],
  ['iphoneApp', 'ios', true],
  ['ipad', 'ios', false],
  ['android', 'android', false],
  ['androidApp', 'android', true],
  ['desktop', 'other', false],
] as const)('%s is %s, in an app: %s', (agent, system, inApp) => expect(page(agent)).toMatchObject({ system, inApp }))

test.each([
  ['the media query', { standalone: undefined, matches: true }],
  ['the iPhone’s own word', { standalone: true, matches: false }],
])('an installed web app is known by %s', (_how, { standalone, matches }) => {
  const page = { parent: undefined as unknown }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent: ua.iphone, standalone })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') && matches }))
  expect(surroundings().installed).toBe(true)
})

test.each([
  'intent:',
  'view-source:',
  'filesystem:',
  'ms-settings:',
  'ms-msdt:/id',
  'search-ms:',
  'itms-services://',
  'shortcuts://run',
  'tel:',
  'javascript:',
  'SMS:',
])('MOB-12 %s is no wallet’s app', (native) => {
  const where = { system: 'other', touch: true, inApp: false, telegram: false, framed: false, installed: false } as unknown as Parameters<
    typeof appLinks
  >[0]['where']
  expect(appLinks({ links: { native }, uri: 'wc:1', where })).toEqual([])
  expect(appLinks({ links: { native: 'metamask:' }, uri: 'wc:1', where })).toHaveLength(1)
})
