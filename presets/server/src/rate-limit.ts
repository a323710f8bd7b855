import type { LimitedCall } from '@latchkey/kernel/server'

/** How often one caller may ask. */
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

/** The most addresses that are remembered; the one idle for longest is forgotten first. */
const MOST = 50_000

/** Each route and client address has a bucket. Calls whose address is unknown share one. */
export function bucketOf({ route, address = '' }: LimitedCall): string {
  return `${address} ${route}`
}

/**
 * What has to be there for a call. One that costs more than a bucket holds is let in by a full one, which owes the rest: refused for
 * ever it would be of no use, and on average no caller gets more than is filled in.
 */
export function neededFor({ cost = 1 }: LimitedCall, tokens: number): number {
  // The first one was taken when the call was let in.
  return Math.min(cost, Math.max(1, tokens - 1))
}

/** Buckets of tokens in this process. */
export function rateLimit({ tokens, refill }: RateLimit, now: () => number = Date.now): (call: LimitedCall) => number | undefined {
  const buckets = new Map<string, Bucket>()
  return (call) => {
    const key = bucketOf(call)
    const time = now()
    const known = buckets.get(key)
    const left = known ? Math.min(tokens, known.tokens + ((time - known.at) / 1000) * refill) : tokens
    const needed = neededFor(call, tokens)
    const enough = left >= needed
    // Taken out and put in again, so that the map is in the order of the last call.
    buckets.delete(key)
    buckets.set(key, { tokens: enough ? left - (call.cost ?? 1) : left, at: time })
    const [oldest] = buckets.size > MOST ? buckets.keys() : []
    if (oldest !== undefined) buckets.delete(oldest)
    return enough ? undefined : Math.max(1, Math.ceil((needed - left) / refill))
  }
}
