import type { Context } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneWallet, WalletConnectContract } from './contract.js'
import { reopenApp } from './reopen-app.js'

const open = vi.fn()
const wallet = (links: PhoneWallet['links']): PhoneWallet => ({ topic: 't', name: 'W', icon: undefined, namespaces: [], links, chains: {} })
function reopen({ links = { native: 'alba://' } as PhoneWallet['links'], topic = 't' } = {}): void {
  // The part of a context that is used.
  reopenApp({ state: { wallets: [wallet(links)] } } as unknown as Context<WalletConnectContract>, topic)
}
function visit({ visible = true, isActive = true as boolean | undefined, touch = true } = {}): void {
  const page = { parent: undefined as unknown, open }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { visibilityState: visible ? 'visible' : 'hidden' })
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 5, ...(isActive !== undefined && { userActivation: { isActive } }) })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: touch && query.includes('coarse') }))
}

beforeEach(() => void open.mockReset())
afterEach(() => void vi.unstubAllGlobals())

test('MOB-15 a request just made by the visitor brings the wallet’s app to the front', () => {
  visit()
  reopen()
  expect(open.mock.calls).toEqual([['alba://wc', '_self', 'noopener,noreferrer']])
})

test.each([
  ['the page makes by itself', { isActive: false }],
  ['a hidden page makes', { visible: false }],
  ['a hidden page makes right after a tap', { visible: false, isActive: true }],
  ['a hidden page makes in a browser that knows of no taps', { visible: false, isActive: undefined }],
  ['is made on a computer', { touch: false }],
])('MOB-15 a request that %s opens no app', (_what, how) => {
  visit(how)
  reopen()
  expect(open).not.toHaveBeenCalled()
})

test('MOB-15 another wallet’s request, or links that no app can own, open nothing', () => {
  visit()
  reopen({ topic: 'another' })
  reopen({ links: { native: 'intent:', universal: 'javascript:alert(1)' } })
  expect(open).not.toHaveBeenCalled()
})
