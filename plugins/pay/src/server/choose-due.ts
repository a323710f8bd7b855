import { randomInt } from 'node:crypto'

/** Maximum surcharge, as a fraction of the amount: a two-hundredth. */
const PART = 200n
/** With fewer choices than this, the steps get smaller. */
const CHOICES = 1_000n
/** Number of amounts checked together. */
const ROUND = 50

/**
 * Returns candidates for the amount due, starting with the amount itself and then slightly more each, at most half a percent. Later
 * rounds choose at random, so that concurrent requests rarely want the same amount.
 */
export function duesOf(amount: bigint, decimals: number, round: number): readonly bigint[] {
  const most = amount / PART
  let step = 10n ** BigInt(Math.max(0, decimals - 6))
  while (step > 1n && most / step < CHOICES) step /= 10n
  const count = most / step
  if (count <= BigInt(ROUND)) return round === 0 ? Array.from({ length: Number(count) + 1 }, (_, i) => amount + BigInt(i) * step) : []
  if (round === 0) return Array.from({ length: 8 }, (_, i) => amount + BigInt(i) * step)
  const highest = Number(count < 1_000_000_000n ? count : 1_000_000_000n)
  const reach = Math.min(highest, 64 * 16 ** round)
  return Array.from({ length: ROUND }, () => amount + BigInt(randomInt(1, reach + 1)) * step)
}
