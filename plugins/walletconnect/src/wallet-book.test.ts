import type { Context, ListedWallet } from '@latchkey/kernel'
import type { SessionTypes } from '@walletconnect/types'
import { describe, expect, test, vi } from 'vitest'
import type { PhoneWallet, WalletConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import { dropWallet, followWallets, keepWallet, readWallets, toWallet } from './wallet-book.js'

const alba: ListedWallet = { id: 'alba', name: 'Alba', homepage: 'https://alba.test', mobile_link: 'alba://' }
/** Stored facts of a wallet with this metadata, after a list row was tapped. */
function linksOf(redirect: object, tapped?: ListedWallet, said: object = { name: 'Alba Wallet', url: 'https://alba.test' }) {
  const state = { opened: tapped && { wallet: tapped, tried: 1, returned: false } }
  // The part of both that is read.
  const ctx = { state, core: { wanted: {}, networks: [] } } as unknown as Context<WalletConnectContract>
  const session = { topic: 't', peer: { metadata: { ...said, redirect } } } as unknown as SessionTypes.Struct
  return toWallet(ctx, session, {}).links
}

test('MOB-16 a wallet’s own link counts if its record has the scheme, or vouches for the host', () => {
  expect(linksOf({ native: 'ALBA://open' }, alba)).toEqual({ native: 'ALBA://open', universal: undefined })
  expect(linksOf({ universal: 'https://link.alba.test/wc' }, alba).universal).toBe('https://link.alba.test/wc')
})

test.each([
  [{ native: 'brio://' }],
  [{ native: 'intent:' }],
  [{ native: ' alba://' }],
  [{ universal: 'https://alba.test.evil.test' }],
  [{ universal: 'http://alba.test' }],
])('MOB-16 keeps nothing of %j: the record’s own link is used', (redirect) =>
  expect(linksOf(redirect, alba)).toEqual({ native: 'alba://', universal: undefined }),
)

test('MOB-16 keeps no link if another wallet than the tapped one answered', () => {
  expect(linksOf({ native: 'alba://' }, alba, { name: 'Brio', url: 'https://brio.test' })).toEqual({})
  expect(linksOf({ native: 'alba://' })).toEqual({})
})

test.each([
  ['Alba', undefined, true],
  ['alba app', undefined, true],
  ['ALBA - Mobile!', undefined, true],
  ['Albany', undefined, false],
  ['Brio', 'https://alba.test/about', true],
  ['Brio', 'https://brio.test', false],
  ['Brio', 'nonsense', false],
])('a wallet named %s from %s is the tapped one: %s', (name, url, is) => {
  expect(linksOf({}, alba, { name, url })).toEqual(is ? { native: 'alba://', universal: undefined } : {})
})

test('a record without a homepage is recognised by its name alone', () => {
  const bare: ListedWallet = { id: 'alba', name: 'Alba', mobile_link: 'alba://' }
  expect(linksOf({}, bare, { name: 'Brio', url: undefined })).toEqual({})
  expect(linksOf({}, bare, { name: 'Alba', url: undefined }).native).toBe('alba://')
})

describe('the initial chain', () => {
  const begin = (approved: Parameters<typeof toWallet>[2], { wanted = {}, networks = [] as readonly string[] } = {}) => {
    const known = networks.map((id) => ({ caipNetworkId: id, chainNamespace: id.split(':')[0] }))
    const ctx = { state: {}, core: { wanted, networks: known } } as unknown as Context<WalletConnectContract>
    return toWallet(ctx, { topic: 't', peer: { metadata: {} } } as unknown as SessionTypes.Struct, approved)
  }
  const BOTH = { eip155: ['eip155:1', 'eip155:10'] } as const

  test('is the app’s preference, otherwise its first network of the family, if the wallet allows it, otherwise the wallet’s first', () => {
    expect(begin(BOTH, { wanted: { eip155: 'eip155:10' }, networks: ['eip155:1'] }).chains).toEqual({ eip155: 'eip155:10' })
    expect(begin(BOTH, { networks: ['solana:x', 'eip155:10', 'eip155:1'] }).chains).toEqual({ eip155: 'eip155:10' })
    expect(begin(BOTH, { wanted: { eip155: 'eip155:137' } }).chains).toEqual({ eip155: 'eip155:1' })
  })

  test('is one for each family with a usable chain', () => {
    expect(begin({ ...BOTH, solana: ['solana:x'] })).toMatchObject({
      topic: 't',
      name: 'WalletConnect',
      icon: undefined,
      namespaces: ['eip155', 'solana'],
      links: {},
      chains: { eip155: 'eip155:1', solana: 'solana:x' },
    })
  })
})

describe('the book of wallets', () => {
  const wallet = (topic: string): PhoneWallet => ({
    topic,
    name: topic,
    icon: undefined,
    namespaces: ['eip155'],
    links: {},
    chains: { eip155: 'eip155:1' },
  })
  function book(stored?: string) {
    const kept = new Map(stored === undefined ? [] : [['wallets', stored]])
    const set = vi.fn((key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)))
    const state = initialState()
    const ctx = { state, storage: { get: (key: string) => kept.get(key), set } } as unknown as Context<WalletConnectContract>
    return { ctx, state, set, kept: () => kept.get('wallets') }
  }

  test('stores wallets and their changes, the last one last, and forgets them', () => {
    const { ctx, state, kept } = book()
    keepWallet(ctx, wallet('a'))
    keepWallet(ctx, wallet('b'))
    keepWallet(ctx, { ...wallet('a'), name: 'A' })
    expect(state.wallets.map(({ name }) => name)).toEqual(['b', 'A'])
    expect(JSON.parse(kept() ?? '')).toEqual(JSON.parse(JSON.stringify(state.wallets)))
    dropWallet(ctx, 'b')
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['a'])
    dropWallet(ctx, 'a')
    expect([state.wallets, kept()]).toEqual([[], undefined])
  })

  test('keeps what another tab has stored since, and adds nothing back that it has forgotten', () => {
    const { ctx, state, set, kept } = book(JSON.stringify([wallet('a')]))
    readWallets(ctx)
    set('wallets', JSON.stringify([wallet('b')]))
    keepWallet(ctx, wallet('c'))
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['b', 'c'])
    set('wallets', JSON.stringify([wallet('b'), wallet('c'), wallet('d')]))
    dropWallet(ctx, 'c')
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['b', 'd'])
    expect(JSON.parse(kept() ?? '').map(({ topic }: PhoneWallet) => topic)).toEqual(['b', 'd'])
    set('wallets', undefined)
    keepWallet(ctx, wallet('e'))
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['b', 'd', 'e'])
  })

  test('is read again when another tab has stored a wallet, and not when it is removed', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { ctx, state, set } = book()
    const life = new AbortController()
    followWallets(Object.assign(ctx, { signal: life.signal }))
    const tell = (key: string | null, newValue: string | null): void => {
      set('wallets', newValue ?? undefined)
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const stored = JSON.stringify([wallet('a')])
    tell('latchkey.test.other.wallets', stored)
    expect(state.wallets).toEqual([])
    tell('latchkey.test.walletconnect.wallets', stored)
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['a'])
    tell('latchkey.test.walletconnect.wallets', null)
    tell(null, null)
    expect(state.wallets.map(({ topic }) => topic)).toEqual(['a'])
    life.abort()
    tell('latchkey.test.walletconnect.wallets', '[]')
    expect(state.wallets).toHaveLength(1)
  })

  test('is read again silently if nothing changed', () => {
    const stored = JSON.stringify([wallet('a')])
    const { ctx, state } = book(stored)
    readWallets(ctx)
    const [first] = [state.wallets]
    expect(first.map(({ topic }) => topic)).toEqual(['a'])
    readWallets(ctx)
    expect(state.wallets).toBe(first)
    const empty = book()
    const before = empty.state.wallets
    readWallets(empty.ctx)
    expect(empty.state.wallets).toBe(before)
  })

  test('is removed if it is broken, so that no later page reads it', () => {
    const { ctx, state, set } = book('{"cut')
    readWallets(ctx)
    expect([state.wallets, set.mock.calls]).toEqual([[], [['wallets', undefined]]])
  })

  test.each([
    ['{}'],
    ['null'],
    ...[
      null,
      7,
      { ...wallet('a'), topic: 7 },
      { ...wallet('a'), name: undefined },
      { ...wallet('a'), namespaces: {} },
      { ...wallet('a'), namespaces: [7] },
      { ...wallet('a'), links: null },
      { ...wallet('a'), links: { native: 7 } },
      { ...wallet('a'), links: undefined },
      { ...wallet('a'), chains: { eip155: 1 } },
      { ...wallet('a'), chains: 'eip155:1' },
    ].map((each) => [JSON.stringify([each])]),
  ])('reads no wallet from %s', (stored) => {
    const { ctx, state } = book(stored)
    readWallets(ctx)
    expect(state.wallets).toEqual([])
  })
})
