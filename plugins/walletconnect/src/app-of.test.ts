import type { ListedWallet } from '@latchkey/kernel'
import { appLinks, type Surroundings } from '@latchkey/kernel/links'
import { expect, test } from 'vitest'
import { appOf } from './app-of.js'

const where: Surroundings = { system: 'other', touch: false, inApp: false, telegram: false, framed: false, installed: false }
const wallet = (links: Partial<ListedWallet>): ListedWallet => ({ id: 'x', name: 'X', ...links })
const desktop = (desktop_link: string) =>
  appLinks({ links: appOf(wallet({ desktop_link }), 'desktop'), uri: 'wc:a', where }).map(({ href }) => href)

test('an app on this computer is opened by its scheme or its website', () => {
  expect(desktop('x:')).toEqual(['x://wc?uri=wc%3Aa'])
  expect(desktop('https://x.test')).toEqual(['https://x.test/wc?uri=wc%3Aa'])
})

test.each(['javascript:alert(1)//', 'data:text/html,x', 'http://x.test'])('opens nothing for a list that contains %s', (bad) =>
  expect(desktop(bad)).toEqual([]),
)

test('on a phone a link that only the wallet’s app can open comes before its scheme and its website', () => {
  const all = wallet({
    homepage: 'https://x.test',
    mobile_link: 'x:',
    webapp_link: 'https://web.x.test',
    play_store: 'https://store.test/x',
  })
  expect(appOf(all)).toMatchObject({ native: 'x:', web: 'https://web.x.test', playStore: 'https://store.test/x', prefersUniversal: false })
  expect(appOf({ ...all, link_mode: 'https://x.test/link' })).toMatchObject({
    native: 'x:',
    universal: 'https://x.test/link',
    prefersUniversal: true,
  })
  expect(appOf(wallet({ mobile_link: 'https://x.test/app' }))).toMatchObject({ native: undefined, universal: 'https://x.test/app' })
})
