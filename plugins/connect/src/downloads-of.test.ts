import { expect, test } from 'vitest'
import { downloadsOf } from './downloads-of.js'

const wallet = {
  id: 'heron',
  name: 'Heron',
  chrome_store: 'https://chrome.example/heron',
  firefox_store: 'https://firefox.example/heron',
  app_store: 'https://apple.example/heron',
  play_store: 'https://google.example/heron',
  homepage: 'https://heron.example',
}
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['Chrome', chrome, 'chrome', 'Chrome'],
  ['Edge', `${chrome} Edg/140.0`, 'chrome', 'Edge'],
  ['Opera', `${chrome} OPR/120.0`, 'chrome', 'Opera'],
  ['Firefox', firefox, 'firefox', 'Firefox'],
  ['Safari, which has no store of its own here', safari, 'chrome', undefined],
])('%s is offered its own store first', (_, userAgent, store, browser) => {
  const { first, others } = downloadsOf(wallet, { touch: false, userAgent })
  expect([first?.store, first?.browser]).toEqual([store, browser])
  expect(others).toHaveLength(4)
})

test('a wallet without an extension for this browser shows another browser’s store, and without any its website', () => {
  const { chrome_store: _, ...only } = wallet
  expect(downloadsOf(only, { touch: false, userAgent: chrome }).first?.store).toBe('firefox')
  const { firefox_store: __, ...apps } = only
  expect(downloadsOf(apps, { touch: false, userAgent: chrome }).first?.store).toBe('home')
})

test('a phone is offered the store of its system first, no extensions, and no code', () => {
  const stores = (userAgent: string) => {
    const { first, others, phone } = downloadsOf(wallet, { touch: true, userAgent })
    return [first, ...others].map((one) => one?.store).concat(phone as never)
  }
  expect(stores(iphone)).toEqual(['ios', 'android', 'home', undefined])
  expect(stores(pixel)).toEqual(['android', 'ios', 'home', undefined])
})

test('the code leads to a page where both kinds of phones find the wallet', () => {
  const phone = (fields: object) => downloadsOf({ id: 'x', name: 'X', ...fields }, { touch: false, userAgent: chrome }).phone
  expect(phone(wallet)).toBe('https://heron.example')
  expect(phone({ app_store: 'https://a.example' })).toBe('https://a.example')
  expect(phone({ play_store: 'https://b.example', homepage: 'https://h.example' })).toBe('https://b.example')
  expect(phone({ homepage: 'https://h.example' })).toBeUndefined()
})

test('nothing is offered without a link', () => {
  expect(downloadsOf({ id: 'x', name: 'X' }, { touch: false, userAgent: chrome })).toEqual({
    first: undefined,
    others: [],
    phone: undefined,
  })
})

test('unsafe URLs are not offered', () => {
  const bad = { ...wallet, chrome_store: 'http://store.example', homepage: 'javascript:alert(1)' }
  const { first, others, phone } = downloadsOf(bad, { touch: false, userAgent: chrome })
  expect([first, ...others].map((one) => one?.store)).toEqual(['firefox', 'ios', 'android'])
  expect(phone).toBe('https://apple.example/heron')
})
