import type { LimitedCall } from '@latchkey/server-kit'
import { bucketOf, neededFor, type RateLimit, rateLimit } from '../rate-limit.js'

/** One rule, and the call that it limits. */
export type Limited = readonly [rule: RateLimit, call: LimitedCall]
/** Counters of all processes, kept in memory by Valkey or Redis. */
export interface Counters {
  /** Takes a turn of each rule in order, until one has none left. Resolves with the seconds to wait for that one, else with undefined. */
  limit(limited: readonly Limited[]): Promise<number | undefined>
  /** Resolves with true if it answers now. */
  check(): Promise<boolean>
  close(): Promise<void>
}
/** Location of the counters. */
export interface CountersOptions {
  /** `redis://…`, or `rediss://…` with TLS. */
  readonly url: string
  /** Called with faults. Each process counts separately until the next answer. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
}

/** How long a caller waits for an answer, and how long a service that gave none is left alone. */
const ANSWER_MS = 250
const REST_MS = 1_000

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

/** Connects in the background: a service that is away stops nothing. @throws for another kind of URL */
export async function openCounters({ url, onError = () => {}, now = Date.now }: CountersOptions): Promise<Counters> {
  if (!/^rediss?:\/\//.test(url)) throw new Error('Counters are kept by Valkey or Redis: redis://host:6379.')
  const { createClient, defineScript, ErrorReply } = await import('@redis/client')
  const client = createClient({
    url,
    // Calls are answered at once while it is away, and connections are tried again.
    disableOfflineQueue: true,
    socket: { connectTimeout: REST_MS, reconnectStrategy: (tries) => Math.min(tries * 100, REST_MS) },
    scripts: {
      take: defineScript({
        SCRIPT: TAKE,
        parseCommand(parser, keys: readonly string[], args: readonly number[]) {
          parser.pushKeysLength([...keys])
          for (const each of args) parser.push(String(each))
        },
        transformReply: (reply: unknown) => reply as readonly [] | readonly [rule: number, left: string],
      }),
    },
  })
  client.on('error', onError)
  client.connect().catch(onError)
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
  let restUntil = 0
  const ask = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        restUntil = now() + REST_MS
        reject(new Error(`The counters gave no answer within ${ANSWER_MS} ms.`))
      }, ANSWER_MS)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async limit(limited) {
      if (!client.isReady || now() < restUntil) return inMemory(limited)
      const keys = limited.map(([{ tokens, refill }, call]) => `latchkey:bucket:${tokens}/${refill} ${bucketOf(call)}`)
      const args = limited.flatMap(([{ tokens, refill }, call]) => [tokens, refill / 1000, call.cost ?? 1, neededFor(call, tokens)])
      try {
        const [at, left] = await ask(client.take(keys, args))
        const [rule, call] = (at !== undefined && limited[at - 1]) || []
        if (!rule || !call) return undefined
        return Math.max(1, Math.ceil((neededFor(call, rule.tokens) - Number(left)) / rule.refill))
      } catch (error) {
        // A service without memory or with another role answers, but does not count.
        if (error instanceof ErrorReply) restUntil = now() + REST_MS
        onError(error)
        return inMemory(limited)
      }
    },
    async check() {
      return (
        client.isReady &&
        ask(client.ping()).then(
          () => true,
          () => false,
        )
      )
    },
    async close() {
      if (client.isOpen) client.destroy()
    },
  }
}
