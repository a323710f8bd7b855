import { expect, test } from 'vitest'
import { fromBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { testKey } from '../fixtures/key.js'
import { little } from '../fixtures/trade-parts.js'
import type { RawAccount } from '../token/read-token.js'
import { type Accounts, compareHoldings } from './compare-holdings.js'

const [me, thief, sold, bought, other] = [1, 2, 3, 4, 5].map((number) => testKey(number).address) as [
  string,
  string,
  string,
  string,
  string,
]
const WRAPPED = 'So11111111111111111111111111111111111111112'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const RENT = 2_039_280n
const FEE = 5_000n

interface Fields {
  readonly owner?: string
  readonly delegate?: string
  readonly delegated?: bigint
  readonly closer?: string
  readonly lamports?: bigint
}
const bytes = (address: string): readonly number[] => [...(fromBase58(address) ?? [])]
const optional = (address: string | undefined): readonly number[] =>
  address === undefined ? new Array<number>(36).fill(0) : [1, 0, 0, 0, ...bytes(address)]
function holding(mint: string, amount: bigint, { owner = me, delegate, delegated = 0n, closer, lamports = RENT }: Fields = {}): RawAccount {
  const native = mint === WRAPPED ? [1, 0, 0, 0, ...little(RENT)] : new Array<number>(12).fill(0)
  const data = [bytes(mint), bytes(owner), little(amount), optional(delegate), [1], native, little(delegated), optional(closer)].flat()
  return { owner: TOKEN, lamports: String(lamports), data: [toBase64(Uint8Array.from(data)), 'base64'] }
}
const wallet = (lamports: bigint, more: Partial<RawAccount> = {}): RawAccount => ({
  owner: '11111111111111111111111111111111',
  lamports: String(lamports),
  data: ['', 'base64'],
  ...more,
})

type World = { readonly [name: string]: RawAccount | null }
const accounts = (world: World): Accounts => new Map(Object.entries(world))
/** Delegated tokens, before and after. */
function compare(before: World, after: World, more: object = {}) {
  const args = { from: me, gives: { asset: sold, most: 100n }, gets: { asset: bought, least: 90n }, ...more }
  return compareHoldings(args, { before: accounts(before), after: accounts(after), fee: FEE })
}
const before: World = { [me]: wallet(10n ** 9n), sold: holding(sold, 500n), bought: holding(bought, 7n), other: holding(other, 50n) }
const after: World = { ...before, [me]: wallet(10n ** 9n - FEE), sold: holding(sold, 400n), bought: holding(bought, 97n) }
const problem = (changed: World, more: object = {}): string | undefined => {
  try {
    compare(before, { ...after, ...changed }, more)
    return undefined
  } catch (error) {
    return (error as { readonly details: { readonly what: string } }).details.what
  }
}

test('an approved trade passes, and lists its changes', () => {
  expect(compare(before, after)).toEqual({
    changes: [
      { asset: sold, amount: -100n },
      { asset: bought, amount: 90n },
    ],
    rent: 0n,
  })
})

test.each<readonly [string, World, string]>([
  ['more leaves', { sold: holding(sold, 399n) }, 'gives'],
  ['less arrives', { bought: holding(bought, 96n) }, 'gets'],
  ['another token leaves', { other: holding(other, 49n) }, 'asset'],
  ['another token account is emptied and closed', { other: null }, 'asset'],
  ['coins leave besides the fee', { [me]: wallet(10n ** 9n - FEE - 1n) }, 'asset'],
  ['a token account belongs to somebody else', { other: holding(other, 50n, { owner: thief }) }, 'authority'],
  ['an empty one does', { bought: holding(bought, 0n, { owner: thief }) }, 'authority'],
  ['somebody may take from one', { other: holding(other, 50n, { delegate: thief, delegated: 1n }) }, 'authority'],
  ['somebody may close one', { bought: holding(bought, 97n, { closer: thief }) }, 'authority'],
  ['somebody may close a new one', { fresh: holding(bought, 90n, { closer: thief }), bought: holding(bought, 7n) }, 'authority'],
  ['the account itself belongs to a program', { [me]: wallet(10n ** 9n - FEE, { owner: TOKEN }) }, 'authority'],
  ['the account itself holds data', { [me]: wallet(10n ** 9n - FEE, { data: ['AAAA', 'base64'] }) }, 'authority'],
  ['the account itself is gone', { [me]: null }, 'authority'],
])('is refused if %s', (_, changed, what) => {
  expect(problem(changed)).toBe(what)
})

test('an existing delegate may not take more, but may take less or nothing', () => {
  const allowed = (delegated: bigint, delegate: string | undefined = thief) => ({
    other: holding(other, 50n, { ...(delegate !== undefined && { delegate }), delegated }),
  })
  const run = (changed: World) => compare({ ...before, ...allowed(5n) }, { ...after, ...changed })
  for (const fine of [allowed(5n), allowed(4n), { other: holding(other, 50n) }]) expect(() => run(fine)).not.toThrow()
  expect(() => run(allowed(6n))).toThrow()
  expect(() => run(allowed(5n, bought))).toThrow()
})

test('wrapped coins are coins: wrapping and unwrapping on the way is not a loss', () => {
  const coins = { gives: { most: 1_000n }, gets: { asset: bought, least: 90n } }
  const wrapped = holding(WRAPPED, 5_000n, { lamports: RENT + 5_000n })
  const had = { ...before, sold: null, wrapped }
  // The wrapped ones existed before, and were unwrapped with the rest.
  const now = { ...had, [me]: wallet(10n ** 9n - FEE + RENT + 4_000n), bought: holding(bought, 97n), wrapped: null }
  expect(compare(had, now, coins).changes).toEqual([{ amount: -1_000n }, { asset: bought, amount: 90n }])
  expect(() => compare(had, { ...now, [me]: wallet(10n ** 9n - FEE + RENT + 3_999n) }, coins)).toThrow('gives')
  const buying = { gives: { asset: sold, most: 100n }, gets: { least: 900n } }
  expect(compare(before, { ...after, [me]: wallet(10n ** 9n - FEE + 900n), bought: holding(bought, 7n) }, buying).changes).toContainEqual({
    amount: 900n,
  })
  expect(problem({ [me]: wallet(10n ** 9n - FEE + 899n), bought: holding(bought, 7n) }, buying)).toBe('gets')
})

test('the deposit for a new token account belongs to the account, and is shown', () => {
  const had = { ...before, bought: null }
  const now = { ...after, [me]: wallet(10n ** 9n - FEE - RENT), bought: holding(bought, 90n) }
  expect(compare(had, now)).toMatchObject({ rent: RENT, changes: [{ asset: sold }, { asset: bought, amount: 90n }] })
  // If they go to someone else, coins leave.
  expect(() => compare(had, { ...now, bought: holding(bought, 90n, { owner: thief }) })).toThrow()
})
