import type { LimitedCall } from '@latchkey/server-kit'
import { bucketOf, neededFor, type RateLimit, rateLimit } from '../rate-limit.js'
import type { Valkey } from './valkey.js'

/** One rule, and the call that it limits. */
export type Limited = readonly [rule: RateLimit, call: LimitedCall]
/** Counters of all processes, kept in memory by Valkey or Redis. */
export interface Counters {
  /** Takes a turn of each rule in order, until one has none left. Resolves with the seconds to wait for that one, else with undefined. */
  limit(limited: readonly Limited[]): Promise<number | undefined>
  /** Resolves with true if the service answers now. */
  check(): Promise<boolean>
}
export interface CountersOptions {
  /** Called with faults. Each process counts separately until the next answer. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
}

/**
 * Buckets like those of `rateLimit`, by the service's clock: all rules of a call in one round trip. Returns the number of the rule that
 * refuses and what is left in its bucket.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local at = (i - 1) * 4
  local tokens, rate, cost, needed = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local known = redis.call('HMGET', key, 'tokens', 'at')
  local left = tokens
  if known[1] then left = math.min(tokens, tonumber(known[1]) + math.max(0, now - tonumber(known[2])) * rate) end
  if left < needed then return { i, tostring(left) } end
  redis.call('HSET', key, 'tokens', tostring(left - cost), 'at', now)
  -- Full again, the same as missing.
  redis.call('PEXPIRE', key, math.ceil((tokens - left + cost) / rate) + 1000)
end
return {}`

/** Counts in Valkey or Redis, and in this process while that is away. */
export function countersOf(valkey: Valkey, { onError = () => {}, now = Date.now }: CountersOptions = {}): Counters {
  const alone = new Map<RateLimit, ReturnType<typeof rateLimit>>()
  const inMemory = (limited: readonly Limited[]): number | undefined => {
    for (const [rule, call] of limited) {
      const limit = alone.get(rule) ?? rateLimit(rule, now)
      alone.set(rule, limit)
      const seconds = limit(call)
      if (seconds !== undefined) return seconds
    }
    return undefined
  }
  return {
    async limit(limited) {
      if (!valkey.isUp) return inMemory(limited)
      const keys = limited.map(([{ tokens, refill }, call]) => `latchkey:bucket:${tokens}/${refill} ${bucketOf(call)}`)
      const args = limited.flatMap(([{ tokens, refill }, call]) => [tokens, refill / 1000, call.cost ?? 1, neededFor(call, tokens)])
      try {
        // The script returns this.
        const [at, left] = (await valkey.run(TAKE, keys, args)) as readonly [] | readonly [rule: number, left: string]
        const [rule, call] = (at !== undefined && limited[at - 1]) || []
        if (!rule || !call) return undefined
        return Math.max(1, Math.ceil((neededFor(call, rule.tokens) - Number(left)) / rule.refill))
      } catch (error) {
        onError(error)
        return inMemory(limited)
      }
    },
    check: () => valkey.check(),
  }
}
