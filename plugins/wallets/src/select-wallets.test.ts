import type { ListedWallet } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectWallets } from './select-wallets.js'
import type { WalletsQuery } from './wire.js'

const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  homepage: `https://${id}.example`,
  ...more,
})
const all: readonly ListedWallet[] = [
  wallet('meta', { name: 'Meta Mask', rdns: 'io.meta', mobile_link: 'meta://', certified: true, chains: ['eip155', 'solana'] }),
  wallet('sol', { name: 'Sol Wallet', chains: ['solana'], webapp_link: 'https://sol.example' }),
  wallet('opt', { chains: ['eip155:10'], mobile_link: 'opt://', app_store: 'https://apps.example/opt' }),
  wallet('any', { name: 'Any (Wallet)' }),
]
const phones: readonly ListedWallet[] = [
  wallet('both', { mobile_link: 'both://', app_store: 'https://apps.example/both', play_store: 'https://play.example/both' }),
  wallet('inside', { browser_link: 'https://inside.example/{url}' }),
  wallet('desk', { chrome_store: 'https://chrome.example/desk' }),
]
const ids = (query: WalletsQuery): readonly string[] => selectWallets(all, query).items.map(({ id }) => id)

describe('choosing from a list', () => {
  test.each<[string, WalletsQuery, readonly string[]]>([
    ['nothing asked is everything', {}, ['meta', 'sol', 'opt', 'any']],
    ['every word has to be there, in any case and order', { search: ' MASK  meta ' }, ['meta']],
    ['brackets are letters like others', { search: '(wallet' }, ['any']],
    ['ids are listed in the order asked', { include: ['any', 'nowhere', 'meta'] }, ['any', 'meta']],
    ['LST-02: left out by id, rdns or name in any case', { exclude: ['SOL', 'io.META', 'any (wallet)'] }, ['opt']],
    ['a namespace fits its chains, and wallets that do not say', { chains: ['eip155'] }, ['meta', 'opt', 'any']],
    ['a chain fits its namespace and no other chain', { chains: ['eip155:1'] }, ['meta', 'any']],
    ['LST-06: on a phone only those with a way in', { platform: 'ios' }, ['meta', 'sol', 'opt']],
    ['an app for one system only is not offered on the other', { platform: 'android' }, ['meta', 'sol']],
    ['in the browser alone', { platform: 'web' }, ['sol']],
    ['certified', { certified: true }, ['meta']],
  ])('%s', (_name, query, expected) => expect(ids(query)).toEqual(expected))

  test.each(['ios', 'android'] as const)('on %s an app for both systems is listed, and so is a wallet with only a browser', (platform) =>
    expect(selectWallets(phones, { platform }).items.map(({ id }) => id)).toEqual(['both', 'inside']),
  )

  test('a page that is just full is the last', () =>
    expect(selectWallets(all, { entries: 2, page: 2 })).toMatchObject({ items: [{ id: 'opt' }, { id: 'any' }], nextPage: null }))

  test('pages are cut after everything else, so that totals are right', () => {
    expect(selectWallets(all, { chains: ['solana'], entries: 2 })).toMatchObject({ total: 3, nextPage: 2 })
    expect(selectWallets(all, { chains: ['solana'], entries: 2, page: 2 })).toMatchObject({
      items: [{ id: 'any' }],
      total: 3,
      nextPage: null,
    })
    expect(selectWallets(all, { page: 9 })).toEqual({ items: [], total: 4, nextPage: null })
  })

  test('LST-08: no search ever throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (search) => void selectWallets(all, { search })))
  })

  test('every wallet is on exactly one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }), (count, entries) => {
        const list = Array.from({ length: count }, (_, i) => wallet(`w${i}`))
        const seen: string[] = []
        for (let page: number | null = 1; page !== null; ) {
          const answer = selectWallets(list, { page, entries })
          seen.push(...answer.items.map(({ id }) => id))
          page = answer.nextPage
        }
        expect(seen).toEqual(list.map(({ id }) => id))
      }),
    )
  })
})
