import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list } from './open-in-wallet.js'

const device = (touch: boolean): void => {
  const page = { parent: undefined as unknown }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent: 'Phone' })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: touch && query.includes('coarse') }))
}
beforeEach(() => device(true))
afterEach(() => vi.unstubAllGlobals())

const among = (sources: number) => ({ read: () => Array.from({ length: sources }) }) as unknown as Parameters<typeof list>[0]
const names = (query: Parameters<typeof list>[1]) => list(among(1), query).wallets.map(({ name }) => name)

test('a question names the wallets it is about', () => {
  expect(names({})).toEqual(['Phantom', 'Solflare', 'Backpack'])
  const [phantom = '', solflare = ''] = list(among(1), {}).wallets.map(({ id }) => id)
  expect(names({ include: [solflare] })).toEqual(['Solflare'])
  expect(names({ exclude: [phantom] })).toEqual(['Solflare', 'Backpack'])
  expect(names({ namespace: 'eip155' })).toEqual(['Phantom', 'Backpack'])
  expect(names({ search: 'PACK' })).toEqual(['Backpack'])
  expect(names({ page: 2 })).toEqual([])
})

test('beside a list of the app’s own nothing is counted twice, and that list’s failure is still seen', () => {
  expect(list(among(1), {})).toMatchObject({ count: 3, incomplete: false })
  expect(list(among(2), {})).toMatchObject({ count: 0, incomplete: true })
})

test('a computer with a touch screen has extensions, and gets no rows', () => {
  device(false)
  expect(names({})).toEqual([])
})
