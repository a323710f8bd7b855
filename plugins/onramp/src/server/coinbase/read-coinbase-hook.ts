import { check, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import { serverErrors } from '@latchkey/server-kit'
import { isSigned } from '../is-signed.js'
import type { HookCall, HookNews, PurchaseNews } from '../onramp-provider.js'

const text = /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 200 }))
const amount = /* @__PURE__ */ optional(
  /* @__PURE__ */ union([
    /* @__PURE__ */ string({ maxLength: 80 }),
    /* @__PURE__ */ object({ value: /* @__PURE__ */ string({ maxLength: 80 }), currency: text }),
  ]),
)
/** Transactions of the hosted page; other events of a subscription have other fields. */
const schema = /* @__PURE__ */ object({
  eventType: /* @__PURE__ */ string({ maxLength: 80 }),
  transactionId: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  partnerUserRef: text,
  status: text,
  walletAddress: text,
  purchaseAmount: amount,
  paymentTotal: amount,
  txHash: text,
})
type Event = Static<typeof schema>

const STATUSES: { readonly [event: string]: PurchaseNews['status'] } = {
  'onramp.transaction.created': 'pending',
  'onramp.transaction.updated': 'pending',
  'onramp.transaction.success': 'done',
  'onramp.transaction.failed': 'failed',
}

/**
 * Reads a Coinbase webhook. `X-Hook0-Signature: t=…,v0=…` is the HMAC of `{t}.{body}`; `h=…,v1=…` also covers headers
 * (https://docs.cdp.coinbase.com/webhooks/verify-signatures). Its age is irrelevant: each report is applied once, and statuses never go
 * back.
 *
 * @throws server/unproven
 */
export function readCoinbaseHook({ headers, body }: HookCall, secret: string): HookNews | undefined {
  if (!isGenuine(headers, body, secret))
    throw serverErrors.create('unproven', { problem: 'The signature of this hook is not Coinbase’s.', field: 'x-hook0-signature' })
  const event = parse(body)
  const status = event && (failedOrDone(event.status) ?? STATUSES[event.eventType])
  if (!event?.partnerUserRef || !status) return undefined
  return {
    event: `${event.transactionId} ${event.eventType} ${event.status ?? ''}`,
    purchase: event.partnerUserRef,
    news: {
      status,
      address: event.walletAddress,
      amount: figureOf(event.purchaseAmount),
      paid: figureOf(event.paymentTotal),
      hash: event.txHash || undefined,
    },
    // Some of them omit the purchased amount.
    ask: status === 'done' && (!event.txHash || figureOf(event.purchaseAmount) === undefined),
  }
}

/** Returns the meaning of Coinbase's statuses; undefined for intermediate ones. */
export function failedOrDone(status: string | undefined): 'done' | 'failed' | undefined {
  if (status?.endsWith('_SUCCESS')) return 'done'
  return status?.endsWith('_FAILED') ? 'failed' : undefined
}

function isGenuine(headers: Headers, body: string, secret: string): boolean {
  const given = headers.get('x-hook0-signature') ?? ''
  const fields: { readonly [name: string]: string | undefined } = Object.fromEntries(
    given.split(',').map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1)]),
  )
  const { t, h = '', v0, v1 } = fields
  if (!t) return false
  if (v0 !== undefined) return isSigned({ text: `${t}.${body}`, secret, signature: v0, encoding: 'hex' })
  const names = h.split(' ')
  // Invalid header names cannot be looked up.
  if (v1 === undefined || !names.every((name) => /^[-\w]+$/.test(name))) return false
  const values = names.map((name) => headers.get(name) ?? '').join('.')
  return isSigned({ text: `${t}.${h}.${values}.${body}`, secret, signature: v1, encoding: 'hex' })
}

function parse(body: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(body)
    // Safe: checked in the same line.
    return check(schema, value) === undefined ? (value as Event) : undefined
  } catch {
    return undefined
  }
}

function figureOf(given: Event['purchaseAmount']): string | undefined {
  return typeof given === 'object' ? given.value : given
}
