import type { ListedWallet } from '@latchkey/kernel'
import { appLinks, type Surroundings } from '@latchkey/kernel/links'
import { expect, test } from 'vitest'
import { appOf } from './app-of.js'

const where: Surroundings = { system: 'other', touch: false, inApp: false, telegram: false, framed: false, installed: false }
const wallet = (links: Partial<ListedWallet>): ListedWallet => ({ id: 'x', name: 'X', ...links })
const desktop = (desktop_link: string) =>
  appLinks({ links: appOf(wallet({ desktop_link }), 'desktop'), uri: 'wc:a', where }).map(({ href }) => href)

test('an app of this computer is opened by its scheme or its page', () => {
  expect(desktop('x:')).toEqual(['x://wc?uri=wc%3Aa'])
  expect(desktop('https://x.test')).toEqual(['https://x.test/wc?uri=wc%3Aa'])
})

test.each(['javascript:alert(1)//', 'data:text/html,x', 'http://x.test'])('a list that says %s opens nothing', (bad) =>
  expect(desktop(bad)).toEqual([]),
)
