import type { LimitedCall } from '@latchkey/server-kit'
import { type RateLimit, rateLimit } from './rate-limit.js'
import type { Limited } from './storage/counters.js'
import type { Storage } from './storage/open-storage.js'

export interface LimitsOptions {
  readonly rateLimit: RateLimit | false
  readonly projectRateLimit: RateLimit | false
  readonly storage: Storage | undefined
}
type Limit = (call: LimitedCall) => number | undefined | Promise<number | undefined>
type Rules = readonly (readonly [rule: RateLimit | false | undefined, call: LimitedCall])[]

/**
 * A page of images, or a screen of balances, takes many of these; a provider sends its hooks from few addresses, and every page of an office
 * its events.
 */
const OFTEN = ['POST /v1/', 'GET /v1/images/proxy', 'POST /v1/onramp/hooks/:provider', 'POST /e', 'POST /batch']
const MORE = 10
/** Routes that write something permanent, or take a secret that could be guessed. */
const SELDOM = [
  'GET /v1/auth/nonce',
  'POST /v1/names',
  'POST /v1/names/nonce',
  'POST /v1/auth/verify',
  'POST /v1/auth/email',
  'PUT /v1/auth/email',
  'POST /v1/analytics/login',
  'POST /v1/onramp/sessions',
  'POST /v1/pay/exchanges/sessions',
]
const LESS = 5
/** A rented network has addresses by the thousand; it may write as much as this many of them. */
const NETWORK = 10
/** Routes that use the operator's paid services, so that one project cannot use up everyone's share. */
const PAID = ['POST /v1/', 'POST /v1/onramp/quotes', 'POST /v1/swaps/quote']

/** Limits by route and address, by network for writes, and by project for paid services too. */
export function limitsOf({ rateLimit: rule, projectRateLimit, storage }: LimitsOptions): Limit | undefined {
  const less = rule && { tokens: Math.max(1, Math.floor(rule.tokens / LESS)), refill: rule.refill / LESS }
  const often = rule && { tokens: rule.tokens * MORE, refill: rule.refill * MORE }
  const network = less && { tokens: less.tokens * NETWORK, refill: less.refill * NETWORK }
  if (!rule && !projectRateLimit) return undefined
  const rulesFor = (call: LimitedCall): Rules => {
    const { route, projectId } = call
    const isSeldom = SELDOM.includes(route)
    return [
      [OFTEN.includes(route) ? often : isSeldom ? less : rule, call],
      // Without an address the network is unknown too, and the first rule is shared already.
      [isSeldom && call.network !== undefined && network, { ...call, address: `network ${call.network}` }],
      [(isSeldom || PAID.includes(route)) && projectRateLimit, { ...call, address: `project ${projectId?.slice(0, 100)}` }],
    ]
  }
  const counters = storage?.counters
  if (counters)
    return (call) => counters.limit(rulesFor(call).filter((each): each is Limited => each[0] !== false && each[0] !== undefined))
  const limits = new Map<RateLimit, Limit>()
  for (const each of [rule, often, less, network, projectRateLimit]) if (each) limits.set(each, storage?.limit(each) ?? rateLimit(each))
  return async (call) => {
    for (const [each, asked] of rulesFor(call)) {
      const seconds = each ? await limits.get(each)?.(asked) : undefined
      if (seconds !== undefined) return seconds
    }
    return undefined
  }
}
