import type { LimitedCall } from '@latchkey/kernel/server'

export interface RateLimit {
  /** As many calls at once. */
  readonly tokens: number
  /** So many more each second. */
  readonly refill: number
}
interface Bucket {
  tokens: number
  at: number
}

/** Addresses that are remembered at most; whoever has not asked for longest is forgotten first. */
const MOST = 50_000

/** Each route and client address has a bucket. Calls whose address is unknown share one. */
export function bucketOf({ route, address = '' }: LimitedCall): string {
  return `${address} ${route}`
}

/** Buckets of tokens in this process. */
export function rateLimit({ tokens, refill }: RateLimit, now: () => number = Date.now): (call: LimitedCall) => number | undefined {
  const buckets = new Map<string, Bucket>()
  return (call) => {
    const key = bucketOf(call)
    const time = now()
    const known = buckets.get(key)
    const left = known ? Math.min(tokens, known.tokens + ((time - known.at) / 1000) * refill) : tokens
    const enough = left >= 1
    // Taken out and put in again, so that the map is in the order of the last call.
    buckets.delete(key)
    buckets.set(key, { tokens: enough ? left - 1 : left, at: time })
    const [oldest] = buckets.size > MOST ? buckets.keys() : []
    if (oldest !== undefined) buckets.delete(oldest)
    return enough ? undefined : Math.max(1, Math.ceil((1 - left) / refill))
  }
}
