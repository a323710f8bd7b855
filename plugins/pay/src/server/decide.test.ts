import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duesOf } from './choose-due.js'
import { decide } from './decide.js'
import type { Found, Proof, Verdict } from './proof/prover.js'

const at = 1_800_000_000_000
const payment = {
  hints: [] as readonly string[],
  hash: null as string | null,
  status: 'open' as const,
  exchange: undefined,
  expiresAt: at + 1_000,
}
const proof: Proof = { hash: 'paid', position: 0, payer: 'someone', block: '7', confirmations: 1, final: false }
const look = (verdicts: { readonly [hash: string]: Verdict } = {}, pending?: string): Found => ({
  proofs: [],
  verdicts: new Map(Object.entries(verdicts)),
  pending,
})
const of = (change: object, found = look(), more: object = {}) =>
  decide({ ...payment, ...change }, { found, proof: undefined, payer: null, now: at, ...more }).status

test('a transaction in a block takes precedence over all reports', () => {
  for (const change of [{}, { exchange: 'refunded' }, { hints: ['x'] }, { expiresAt: 0 }]) {
    expect(of(change, look({ x: 'failed' }), { proof })).toBe('received')
    expect(of(change, look({ x: 'failed' }), { proof: { ...proof, final: true } })).toBe('settled')
  }
})

test.each([
  ['nothing', {}, look(), 'open'],
  ['a transaction that the chain does not know yet', { hints: ['x'] }, look({ x: 'unknown' }), 'sent'],
  ['one that was named while the chain was asked', { hints: ['x'] }, look(), 'sent'],
  ['one that waits', { hints: ['x'] }, look({ x: 'pending' }), 'sent'],
  ['one that waits and that nobody named', {}, look({}, 'x'), 'sent'],
  ['one that failed', { hints: ['x'] }, look({ x: 'failed' }), 'failed'],
  ['a failed one and a newer one', { hints: ['y', 'x'] }, look({ x: 'failed', y: 'unknown' }), 'sent'],
  ['one that pays something else', { hints: ['x'] }, look({ x: 'other' }), 'open'],
  ['one that pays another payment', { hints: ['x'] }, look({ x: 'pays' }), 'open'],
  ['an exchange that pays', { exchange: 'pending' }, look(), 'sent'],
  ['an exchange that has sent it back', { exchange: 'refunded' }, look(), 'refunded'],
  ['a wallet after an exchange has sent it back', { exchange: 'refunded', hints: ['x'] }, look({ x: 'unknown' }), 'sent'],
  ['a block that is gone', { status: 'received', hash: 'x' }, look({ x: 'unknown' }), 'sent'],
  ['a block that is gone for good', { status: 'received', hash: 'x' }, look({ x: 'other' }), 'open'],
  ['the end of time', { expiresAt: at }, look(), 'expired'],
  ['the end of time with a lost transaction', { expiresAt: at, hints: ['x'] }, look({ x: 'unknown' }), 'expired'],
  ['the end of time while one waits', { expiresAt: at, hints: ['x'] }, look({ x: 'pending' }), 'sent'],
  ['a day after the end while one waits', { expiresAt: at - 86_400_000, hints: ['x'] }, look({ x: 'pending' }), 'expired'],
  ['the end of time for an exchange', { expiresAt: at, exchange: 'pending' }, look(), 'expired'],
] as const)('%s', (_, change, found, status) => {
  expect(of(change, found)).toBe(status)
})

test('alternative amounts are never less, and at most half a percent more', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 36 }),
      fc.integer({ min: 0, max: 5 }),
      (amount, decimals, round) => {
        const dues = duesOf(amount, decimals, round)
        if (round === 0) expect(dues[0]).toBe(amount)
        for (const due of dues) expect(due >= amount && due - amount <= amount / 200n).toBe(true)
      },
    ),
  )
})

test('steps are a millionth of a whole unit if there is room for them', () => {
  expect(duesOf(10n ** 18n, 18, 0).slice(0, 3)).toEqual([10n ** 18n, 10n ** 18n + 10n ** 12n, 10n ** 18n + 2n * 10n ** 12n])
  expect(duesOf(25_000_000n, 6, 0)[1]).toBe(25_000_001n)
  expect(duesOf(10_000n, 8, 0)).toHaveLength(51)
  expect(duesOf(100n, 2, 0)).toEqual([100n])
})
