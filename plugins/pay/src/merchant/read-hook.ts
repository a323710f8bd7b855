import { check, literal, object, string, union } from '@latchkey/kernel/wire'
import { type PaymentInfo, paymentSchema } from '../wire.js'
import { merchantErrors } from './errors.js'

/** A webhook of your Latchkey server. */
export interface PayHook {
  /** The same in every delivery attempt: store it, and ignore a webhook that you have already processed. */
  readonly id: string
  /** Change that the hook reports. */
  readonly type: 'payment.received' | 'payment.settled' | 'payment.expired' | 'payment.refunded'
  /** RFC 3339. */
  readonly timestamp: string
  /** The payment at that time. */
  readonly payment: PaymentInfo
}
/** Headers of a `Request`, or of Node. */
export type HookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

const bodySchema = /* @__PURE__ */ object({
  type: /* @__PURE__ */ union([
    /* @__PURE__ */ literal('payment.received'),
    /* @__PURE__ */ literal('payment.settled'),
    /* @__PURE__ */ literal('payment.expired'),
    /* @__PURE__ */ literal('payment.refunded'),
  ]),
  timestamp: /* @__PURE__ */ string(),
  data: paymentSchema,
})
const FIVE_MINUTES = 300

/**
 * Reads a webhook of your Latchkey server, and verifies its signature and time (https://www.standardwebhooks.com). `body` is the raw
 * text. Only deliver after `verifyPayment`: a webhook is just a notification, and may arrive twice.
 *
 * @throws pay-merchant/bad-hook
 * @example
 * const { id, type, payment } = await readHook(request.headers, await request.text(), 'whsec_…')
 */
export async function readHook(headers: HookHeaders, body: string, secret: string, now: number = Date.now()): Promise<PayHook> {
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => textOf(headers, name)) as [
    string,
    string,
    string,
  ]
  if (!id || !signatures || !/^\d{1,12}$/.test(at)) throw bad('a header is missing')
  if (Math.abs(now / 1000 - Number(at)) > FIVE_MINUTES) throw bad('it is too old, or this clock is wrong')
  if (!(await isSigned(`${id}.${at}.${body}`, signatures, secret))) throw bad('its signature is wrong')
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (cause) {
    throw bad('it is no JSON', cause)
  }
  const problem = check(bodySchema, value)
  if (problem !== undefined) throw bad('it is none of a payment', new Error(problem))
  // Safe: checked against the schema above.
  const { type, timestamp, data } = value as { type: PayHook['type']; timestamp: string; data: PaymentInfo }
  return { id, type, timestamp, payment: data }
}

/** WebCrypto compares in constant time. There may be several signatures while secrets are rotated; one valid one is enough. */
async function isSigned(text: string, signatures: string, secret: string): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  if (!raw || raw.length < 16) throw bad('the secret is none')
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const bytes = new TextEncoder().encode(text)
  let isGood = false
  for (const each of signatures.split(' ').slice(0, 10)) {
    const signature = each.startsWith('v1,') ? bytesOf(each.slice(3)) : undefined
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, bytes))) isGood = true
  }
  return isGood
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function textOf(headers: HookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function bad(reason: string, cause?: unknown): Error {
  return merchantErrors.create('bad-hook', { reason }, { cause })
}
