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
const OFTEN = ['POST /v1/rpc/:chain', 'GET /v1/images/proxy']
const MORE = 10
/** What writes something that stays. */
const SELDOM = ['POST /v1/names', 'POST /v1/names/nonce', 'POST /v1/auth/verify', 'POST /v1/auth/email', 'PUT /v1/auth/email']
const LESS = 5
/** What costs the operator something at others' services, so that one project cannot use up what all have. */
const PAID = ['POST /v1/rpc/:chain']

/** By route and address, and for what is paid for by project too. */
export function limitsOf({ rateLimit: rule, projectRateLimit, storage }: LimitsOptions): Limit | undefined {
  const make = (each: RateLimit): Limit => storage?.limit(each) ?? rateLimit(each)
  const usual = rule && make(rule)
  const often = rule && make({ tokens: rule.tokens * MORE, refill: rule.refill * MORE })
  const seldom = rule && make({ tokens: Math.max(1, Math.floor(rule.tokens / LESS)), refill: rule.refill / LESS })
  const paid = projectRateLimit && make(projectRateLimit)
  if (!usual && !paid) return undefined
  const ruleFor = (route: string): Limit | false => {
    if (OFTEN.includes(route)) return often
    return SELDOM.includes(route) ? seldom : usual
  }
  return async (call) => {
    const seconds = await (ruleFor(call.route) || undefined)?.(call)
    if (seconds !== undefined || !paid || !PAID.includes(call.route)) return seconds
    return paid({ ...call, address: `project ${call.projectId?.slice(0, 100)}` })
  }
}
