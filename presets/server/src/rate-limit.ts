import type { LimitedCall } from '@latchkey/server-kit'

/** How many calls one caller may make. */
export interface RateLimit {
  /** Maximum number of calls at once. */
  readonly tokens: number
  /** Calls added per second. */
  readonly refill: number
}
interface Bucket {
  tokens: number
  at: number
}

/** Maximum number of remembered addresses; the least recently active is dropped first. */
const MOST = 50_000

/** Each route and client address has a bucket. Calls without a known address share one. */
export function bucketOf({ route, address = '' }: LimitedCall): string {
  return `${address} ${route}`
}

/**
 * Tokens required for a call. A call that costs more than a bucket's capacity passes on a full bucket, which then has a debt: refusing it
 * forever would be useless, and on average no caller gets more than the refill.
 */
export function neededFor({ cost = 1 }: LimitedCall, tokens: number): number {
  // The first token was taken when the call was admitted.
  return Math.min(cost, Math.max(1, tokens - 1))
}

/** Token buckets in this process. */
export function rateLimit({ tokens, refill }: RateLimit, now: () => number = Date.now): (call: LimitedCall) => number | undefined {
  const buckets = new Map<string, Bucket>()
  return (call) => {
    const key = bucketOf(call)
    const time = now()
    const known = buckets.get(key)
    const left = known ? Math.min(tokens, known.tokens + ((time - known.at) / 1000) * refill) : tokens
    const needed = neededFor(call, tokens)
    const enough = left >= needed
    // Removed and reinserted, so that the map is ordered by the last call.
    buckets.delete(key)
    buckets.set(key, { tokens: enough ? left - (call.cost ?? 1) : left, at: time })
    const [oldest] = buckets.size > MOST ? buckets.keys() : []
    if (oldest !== undefined) buckets.delete(oldest)
    return enough ? undefined : Math.max(1, Math.ceil((needed - left) / refill))
  }
}
