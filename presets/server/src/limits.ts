import type { LimitedCall } from '@latchkey/kernel/server'
import { type RateLimit, rateLimit } from './rate-limit.js'
import type { Storage } from './storage/open-storage.js'

export interface LimitsOptions {
  readonly rateLimit: RateLimit | false
  readonly projectRateLimit: RateLimit | false
  readonly storage: Storage | undefined
}
type Limit = (call: LimitedCall) => number | undefined | Promise<number | undefined>

/** One page of pictures, or one screen of balances, is many of these. */
const OFTEN = ['POST /v1/', 'GET /v1/images/proxy']
const MORE = 10
/** What writes something that stays. */
const SELDOM = [
  'GET /v1/auth/nonce',
  'POST /v1/names',
  'POST /v1/names/nonce',
  'POST /v1/auth/verify',
  'POST /v1/auth/email',
  'PUT /v1/auth/email',
]
const LESS = 5
/** Addresses are cheap by the thousand with a rented network; it may write as much as so many of them. */
const NETWORK = 10
/** What costs the operator something at others' services, so that one project cannot use up what all have. */
const PAID = ['POST /v1/']

/** By route and address, by network where something is written, and for what is paid for by project too. */
export function limitsOf({ rateLimit: rule, projectRateLimit, storage }: LimitsOptions): Limit | undefined {
  const make = (each: RateLimit): Limit => storage?.limit(each) ?? rateLimit(each)
  const less = rule && { tokens: Math.max(1, Math.floor(rule.tokens / LESS)), refill: rule.refill / LESS }
  const usual = rule && make(rule)
  const often = rule && make({ tokens: rule.tokens * MORE, refill: rule.refill * MORE })
  const seldom = less && make(less)
  const network = less && make({ tokens: less.tokens * NETWORK, refill: less.refill * NETWORK })
  const paid = projectRateLimit && make(projectRateLimit)
  if (!usual && !paid) return undefined
  const rulesFor = (call: LimitedCall): readonly (readonly [limit: Limit | false, call: LimitedCall])[] => {
    const { route, projectId } = call
    const isSeldom = SELDOM.includes(route)
    return [
      [OFTEN.includes(route) ? often : isSeldom ? seldom : usual, call],
      // Without an address nothing is known of its network either, and the first rule is shared already.
      [isSeldom && call.network !== undefined && network, { ...call, address: `network ${call.network}` }],
      [(isSeldom || PAID.includes(route)) && paid, { ...call, address: `project ${projectId?.slice(0, 100)}` }],
    ]
  }
  return async (call) => {
    for (const [limit, asked] of rulesFor(call)) {
      const seconds = limit ? await limit(asked) : undefined
      if (seconds !== undefined) return seconds
    }
    return undefined
  }
}
