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
): Surroundings =>
  fromPage({
    userAgent: ua[agent],
    coarse: agent !== 'desktop',
    touchPoints: agent === 'desktop' ? 0 : 5,
    framed: false,
    telegram: false,
    installed: false,
    ...more,
  })
const ways = (where: Surroundings, links = both): readonly string[] =>
  appLinks({ links, uri, where }).map(({ kind, target }) => `${kind} ${target}`)

describe('links into an app', () => {
  test.each([
    ['x', `x://wc?uri=${once}`],
    ['x:', `x://wc?uri=${once}`],
    ['x://', `x://wc?uri=${once}`],
    ['x:///', `x://wc?uri=${once}`],
    ['x://open', `x://open/wc?uri=${once}`],
  ])('MOB-02: from the base %s the URL is %s, encoded once', (native, href) =>
    expect(appLinks({ links: { native }, uri, where: page('android') }).map((l) => l.href)).toEqual([href]),
  )

  test.each(['https://x', 'https://x/', 'https://x//'])('MOB-02: from the base %s the slashes are right', (universal) =>
    expect(appLinks({ links: { universal }, uri, where: page('android') }).map((l) => l.href)).toEqual([`https://x/wc?uri=${once}`]),
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://x.test', 'vbscript:x', 'file:///etc/passwd', 'no scheme'])(
    '%s results in no link',
    (bad) => expect(appLinks({ links: { native: bad, universal: bad, web: bad }, uri, where: page('android') })).toEqual([]),
  )

  test('a phone’s browser tries the scheme first, then the universal link', () => {
    expect(ways(page('android'))).toEqual(['scheme _self', 'universal _blank'])
    expect(ways(page('iphone'))).toEqual(['scheme _self', 'universal _blank'])
    expect(ways(page('iphone'), { ...both, prefersUniversal: true })).toEqual(['universal _blank', 'scheme _self'])
  })

  test('MOB-04: a web view on Android gets an intent with scheme and package; one on iOS keeps universal links', () => {
    const where = page('androidApp')
    expect(ways(where)).toEqual(['intent _self', 'universal _blank', 'scheme _self'])
    expect(appLinks({ links: both, uri, where })[0]?.href).toBe(`intent://wc?uri=${once}#Intent;scheme=x;package=test.x;end`)
    expect(ways(page('iphoneApp'))).toEqual(['universal _blank', 'scheme _self'])
  })

  test('MOB-06: in a Telegram mini app no scheme is used, and on Android the URI is encoded twice', () => {
    const links = { ...both, web: 'https://web.x.test' }
    expect(ways(page('iphone', { telegram: true }), links)).toEqual(['universal _blank', 'web _blank'])
    const [first] = appLinks({ links, uri, where: page('android', { telegram: true }) })
    expect(first?.href).toBe(`https://x.test/app/wc?uri=${encodeURIComponent(once)}`)
  })

  test('MOB-11: from an iframe the link targets the top', () =>
    expect(ways(page('iphone', { framed: true }))).toEqual(['scheme _top', 'universal _top']))

  test('an installed web app uses the universal link first', () => {
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
  ])('a wallet’s in-app browser opens the page by %s', (template, href) => expect(inside(template)).toEqual([`browser _blank ${href}`]))

  test('the wallet’s in-app browser is not used if the app can be opened, and only receives pages', () => {
    expect(inside('https://x.test/{url}', { native: 'x:' })).toEqual([`scheme _self x://wc?uri=${once}`])
    expect(inside('javascript:{url}')).toEqual([])
    expect(appLinks({ links: { browser: 'https://x.test/{url}' }, page: 'about:blank', where: page('iphone') })).toEqual([])
    expect(appLinks({ links: { browser: 'https://x.test/{url}' }, uri, where: page('iphone') })).toEqual([])
  })

  test('without a pairing URI the app is only brought to the foreground', () =>
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
])('an installed web app is detected by %s', (_how, { standalone, matches }) => {
  const page = { parent: undefined as unknown }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent: ua.iphone, standalone })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') && matches }))
  expect(surroundings().installed).toBe(true)
})

const REFUSED = [
  'intent:',
  'intent://x#Intent;scheme=https;end',
  'view-source:https://x.test',
  'filesystem:https://x.test/temporary/',
  'ms-settings:',
  'ms-msdt:/id',
  'ms-cxh-full://0',
  'search:',
  'search-ms:',
  'itms-services://',
  'itms-apps:',
  'shortcuts://run',
  'javascript:',
  'data:',
  'vbscript:',
  'file://',
  'about:',
  'blob:',
  'tel:',
  'sms:',
  'smsto:',
  'mailto:',
  'facetime-audio:',
  'market:',
  'content:',
  'chrome://settings',
  'vscode-insiders:',
  'web+x:',
  'http:',
  'wss://x.test',
]
const disguises: readonly (readonly [string, (scheme: string) => string])[] = [
  ['as it is', (scheme) => scheme],
  ['in capitals', (scheme) => scheme.toUpperCase()],
  ['in mixed case', (scheme) => scheme.replace(/[a-z]/g, (letter, i: number) => (i % 2 ? letter.toUpperCase() : letter))],
  ['after a space', (scheme) => ` ${scheme}`],
  ['after a control character', (scheme) => `\u0001${scheme}`],
  ['after a line break', (scheme) => `\n${scheme}`],
  ['with a tab inside', (scheme) => `${scheme.slice(0, 2)}\t${scheme.slice(2)}`],
  ['with a space before the colon', (scheme) => scheme.replace(':', ' :')],
  ['after a zero-width space', (scheme) => `\u200b${scheme}`],
  ['without its colon', (scheme) => scheme.split(':')[0] ?? ''],
]
describe.each(REFUSED)('MOB-12 %s is not a wallet’s app', (scheme) => {
  test.each(disguises)('%s', (_how, disguise) => {
    const link = disguise(scheme)
    for (const where of [page('android'), page('androidApp'), page('iphone'), page('desktop')])
      expect(
        appLinks({ links: { native: link, universal: link, web: link, browser: link }, uri, page: 'https://shop.test', where }),
      ).toEqual([])
  })
})

test.each([
  'metamask://',
  'trust:',
  'cbwallet://',
  'okex://main',
  'io.metamask.mobile:',
  'ledgerlive',
  'bybitapp://open/route?targetUrl=by://web3/walletconnect',
  'bitcoincom://',
  'tc-1.x+y://',
])('MOB-12 %s may be a wallet’s app', (native) => expect(appLinks({ links: { native }, uri, where: page('iphone') })).toHaveLength(1))

test.each(['x://a b', 'x://a#b', 'x://\u0001', 'x://a\\b', '1x:', '-x:', 'ü:', ':', ''])(
  'MOB-12 %j cannot be the base of an app link',
  (native) => expect(appLinks({ links: { native }, uri, where: page('iphone') })).toEqual([]),
)

describe('MOB-13 the host that receives a pairing URI over https', () => {
  const unknown = (links: AppLinks, pairing: string | undefined = uri): readonly (string | undefined)[] =>
    appLinks({ links, uri: pairing, where: page('iphone') }).map(({ unknownHost }) => unknownHost)

  test.each([
    ['https://example.com', 'https://example.com/wc'],
    ['https://www.example.com/wallet', 'https://link.example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
  ])('the homepage %s vouches for %s', (homepage, universal) => expect(unknown({ homepage, universal })).toEqual([undefined]))

  test.each([
    ['https://example.com', 'https://example.com.evil.test', 'example.com.evil.test'],
    ['https://example.com', 'https://notexample.com', 'notexample.com'],
    ['https://wallet.example.com', 'https://other.example.com', 'other.example.com'],
    ['https://example.com', 'https://example.com:8443', 'example.com:8443'],
    ['http://example.com', 'https://example.com', 'example.com'],
    ['https://com', 'https://example.com', 'example.com'],
    ['no address', 'https://example.com', 'example.com'],
    ['https://example.com', 'https://ехample.com', 'xn--ample-ywe6i.com'],
  ])('the homepage %s does not vouch for %s', (homepage, universal, host) => {
    expect(unknown({ homepage, universal })).toEqual([host])
    expect(unknown({ homepage, web: universal })).toEqual([host])
  })

  test('the in-app browser link vouches as well; without either nothing does', () => {
    expect(unknown({ browser: 'https://link.example.com/dapp/{bare}', universal: 'https://link.example.com' })).toEqual([undefined])
    expect(unknown({ universal: 'https://example.com' })).toEqual(['example.com'])
  })

  test('schemes have no host, and without a pairing URI there is no secret', () => {
    expect(unknown({ native: 'x:' })).toEqual([undefined])
    expect(appLinks({ links: { universal: 'https://example.com' }, where: page('iphone') })[0]?.unknownHost).toBeUndefined()
  })

  test.each(['https://metamask.io@evil.test', 'https://x:y@example.com', 'https://example.com/#a'])('makes no link of %s', (universal) =>
    expect(appLinks({ links: { homepage: 'https://evil.test', universal }, uri, where: page('iphone') })).toEqual([]),
  )
})

test.each([
  ['an iPad with a trackpad', ua.ipad, 5, { touch: true, system: 'ios' }],
  ['an Android tablet with a mouse', ua.android.replace(' Mobile', ''), 5, { touch: true, system: 'android' }],
  ['a Mac', ua.ipad, 0, { touch: false, system: 'other' }],
  [
    'a laptop with a touch screen',
    ua.desktop.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'),
    10,
    { touch: false, system: 'other' },
  ],
] as const)('MOB-14 classifies %s correctly, although its pointer is fine', (_what, userAgent, touchPoints, is) =>
  expect(fromPage({ userAgent, coarse: false, touchPoints, framed: false, telegram: false, installed: false })).toMatchObject(is),
)
