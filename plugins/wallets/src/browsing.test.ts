import type { ListedWallet, WalletQuery } from '@latchkey/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from './actions/list-wallets.js'
import { createBrowsing } from './browsing.js'

const wallets = (from: number, count: number): readonly ListedWallet[] =>
  Array.from({ length: count }, (_, i) => ({ id: `w${from + i}`, name: `w${from + i}` }))
const page = (from: number, count: number, nextPage?: number): Listing => ({
  wallets: wallets(from, count),
  count: 100,
  nextPage,
  incomplete: false,
})

interface Asked {
  readonly query: WalletQuery
  readonly signal: AbortSignal
  readonly answer: (listing: Listing) => Promise<void>
  readonly fail: () => Promise<void>
}
function setUp({ featured = [] }: { readonly featured?: readonly string[] } = {}) {
  const asked: Asked[] = []
  const settled = vi.fn()
  const end = new AbortController()
  const list = (query: WalletQuery, { signal }: { readonly signal: AbortSignal }): Promise<Listing> =>
    new Promise((resolve, reject) => {
      const later = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0))
      signal.addEventListener('abort', () => reject(signal.reason))
      asked.push({
        query,
        signal,
        answer: (listing) => {
          resolve(listing)
          return later()
        },
        fail: () => {
          reject(new Error('503'))
          return later()
        },
      })
    })
  const browsing = createBrowsing({ list, query: { exclude: ['x'] }, featured, signal: end.signal, settled })
  const shown = () => ({ status: browsing.read().status, names: browsing.read().wallets.map(({ name }) => name) })
  return { browsing, asked, settled, shown, end }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('browsing', () => {
  test('pages follow one another, and a wallet on two of them appears once', async () => {
    const { browsing, asked, shown } = setUp()
    browsing.next()
    expect(asked.map(({ query }) => query)).toEqual([{ exclude: ['x'], page: 1, entries: 40 }])
    await asked[0]?.answer(page(0, 40, 2))
    browsing.next()
    browsing.next()
    expect(asked).toHaveLength(2)
    await asked[1]?.answer(page(39, 3))
    expect(shown().names).toHaveLength(42)
    browsing.next()
    expect(asked).toHaveLength(2)
  })

  test('LST-03: featured wallets come first, from any page', async () => {
    const { asked, shown } = setUp({ featured: ['w77'] })
    expect(asked.map(({ query }) => query.include)).toEqual([['w77'], undefined])
    await asked[0]?.answer(page(77, 1))
    await asked[1]?.answer(page(0, 2, 2))
    expect(shown().names).toEqual(['w77', 'w0', 'w1'])
  })

  test('LST-08: typed quickly, only the last search is sent, and an older answer is never shown', async () => {
    const { browsing, asked, shown, settled } = setUp()
    await asked[0]?.answer(page(0, 2))
    browsing.setText('m')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    browsing.setText('meta')
    await vi.advanceTimersByTimeAsync(300)
    browsing.setText('metam')
    expect(asked[1]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked[2]?.query).toEqual({ exclude: ['x'], search: 'metam', entries: 100 })
    await asked[1]?.answer(page(50, 1))
    expect(shown().status).toBe('searching')
    await asked[2]?.answer(page(60, 1))
    expect(shown()).toEqual({ status: 'ready', names: ['w60'] })
    expect(settled.mock.calls).toEqual([['metam', false]])
  })

  test('an empty field shows the list again without a request, and its pages continue', async () => {
    const { browsing, asked, shown } = setUp()
    await asked[0]?.answer(page(0, 40, 2))
    browsing.setText('meta')
    await vi.advanceTimersByTimeAsync(300)
    await asked[1]?.answer(page(60, 1))
    browsing.setText('')
    expect(shown().names).toHaveLength(40)
    expect(asked).toHaveLength(2)
    browsing.next()
    expect(asked[2]?.query.page).toBe(2)
  })

  test('a failing page keeps the loaded rows, and a retry requests the same one', async () => {
    const { browsing, asked, shown } = setUp()
    await asked[0]?.answer(page(0, 40, 2))
    browsing.next()
    await asked[1]?.fail()
    expect(shown()).toMatchObject({ status: 'failed', names: { length: 40 } })
    browsing.next()
    expect(asked).toHaveLength(2)
    browsing.retry()
    expect(asked[2]?.query.page).toBe(2)
    await asked[2]?.answer(page(40, 1))
    expect(shown()).toMatchObject({ status: 'ready', names: { length: 41 } })
  })

  test('LST-04: a short fallback list is shown with a retry button', async () => {
    const { browsing, asked, shown } = setUp()
    await asked[0]?.answer({ ...page(0, 12), incomplete: true })
    expect(shown()).toMatchObject({ status: 'failed', names: { length: 12 } })
    browsing.retry()
    expect(asked[1]?.query.page).toBe(1)
  })

  test('certified wallets are requested separately, with the search in the field', async () => {
    const { browsing, asked } = setUp()
    await asked[0]?.answer(page(0, 2))
    browsing.setText('meta')
    browsing.setCertified(true)
    expect(asked[1]?.query).toEqual({ exclude: ['x'], certified: true, search: 'meta', entries: 100 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(2)
  })

  test('nothing is shown once the kernel has stopped', async () => {
    const { browsing, asked, end, shown } = setUp()
    browsing.setText('meta')
    end.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    expect(shown().status).toBe('searching')
  })
})
