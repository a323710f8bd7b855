import { within } from '@latchkey/kernel/async'
import { boolean, check, integer, nothing, object, string, union } from '@latchkey/kernel/wire'
import { type PaymentInfo, paymentSchema } from '../wire.js'
import { merchantErrors } from './errors.js'

/** The payment that you expect. */
export interface ExpectedPayment {
  /** CAIP-19 of the asset. */
  readonly asset: string
  /** CAIP-10 of your account. */
  readonly recipient: string
  /** The amount you requested, in base units. */
  readonly amount: bigint | string
}
/** Arguments of `verifyPayment`. */
export interface VerifyPaymentArgs {
  /** URL of your Latchkey server: `https://latchkey.example.com`. */
  readonly server: string
  /** `merchantKey` of its `payServer`. */
  readonly merchantKey: string
  /** A payment of anything else is rejected. */
  readonly expected: ExpectedPayment
  /** Aborts the request. */
  readonly signal?: AbortSignal
  /** Timeout in milliseconds. Defaults to 20 s. */
  readonly timeoutMs?: number
  /** Makes the request. Defaults to the runtime's own. */
  readonly fetch?: typeof fetch
}
/** A payment that its chain has just confirmed, with enough blocks. */
export interface ProvenPayment extends PaymentInfo {
  /** Any other status throws. */
  readonly status: 'settled'
  /** The payment's transaction. */
  readonly hash: string
}

const answerSchema = /* @__PURE__ */ object({
  payment: paymentSchema,
  proof: /* @__PURE__ */ union([
    /* @__PURE__ */ object({
      hash: /* @__PURE__ */ string(),
      position: /* @__PURE__ */ integer(),
      block: /* @__PURE__ */ string(),
      confirmations: /* @__PURE__ */ integer(),
      final: /* @__PURE__ */ boolean(),
    }),
    /* @__PURE__ */ nothing(),
  ]),
})
const MOST_LETTERS = 100_000

/**
 * Proves on your server that a payment has arrived: the right asset, amount and recipient, settled, and confirmed by its chain just now.
 * Call it before you deliver, with what you sold rather than what a page claims.
 *
 * @throws pay-merchant/unknown, pay-merchant/unsettled, pay-merchant/unproved, pay-merchant/mismatch, pay-merchant/unanswered
 * @example
 * await verifyPayment('order-4711', { server, merchantKey, expected: { asset: 'eip155:8453/erc20:0x8335…2913', recipient:
 * 'eip155:8453:0x…', amount: 25_000_000n } })
 */
export async function verifyPayment(
  reference: string,
  { server, merchantKey, expected, signal, timeoutMs = 20_000, fetch: send = fetch }: VerifyPaymentArgs,
): Promise<ProvenPayment> {
  const url = new URL('/v1/pay/verify', server)
  const amount = String(expected.amount)
  url.search = String(new URLSearchParams({ reference, asset: expected.asset, recipient: expected.recipient, amount }))
  let status: number | undefined
  let answer: unknown
  try {
    answer = await within({ ms: timeoutMs, signal }, async (ends) => {
      const response = await send(url.href, { headers: { authorization: `Bearer ${merchantKey}` }, redirect: 'error', signal: ends })
      status = response.status
      const text = await response.text()
      return text.length > MOST_LETTERS ? undefined : (JSON.parse(text) as unknown)
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw merchantErrors.create('unanswered', { status }, { cause })
  }
  if (status === 404) throw merchantErrors.create('unknown', { reference })
  const problem = status === 200 ? check(answerSchema, answer) : `It answered ${status}.`
  if (problem !== undefined) throw merchantErrors.create('unanswered', { status }, { cause: new Error(problem) })
  // Safe: checked against the schema above.
  const { payment, proof } = answer as { payment: PaymentInfo; proof: { hash: string; final: boolean } | null }
  const wanted = { reference, asset: expected.asset, recipient: expected.recipient, amount }
  for (const field of ['reference', 'asset', 'recipient', 'amount'] as const)
    if (!isSame(payment[field] ?? '', wanted[field])) throw merchantErrors.create('mismatch', { reference, field })
  // Slightly more if other payments request the same amount; never less.
  if (BigInt(payment.due) < BigInt(amount)) throw merchantErrors.create('mismatch', { reference, field: 'due' })
  if (payment.status !== 'settled') throw merchantErrors.create('unsettled', { reference, status: payment.status })
  const { hash } = payment
  if (!proof?.final || hash === null || proof.hash !== hash) throw merchantErrors.create('unproved', { reference })
  return { ...payment, status: 'settled', hash }
}

/** Compares CAIP ids: capitals are a checksum on EVM. */
function isSame(one: string, other: string): boolean {
  return one === other || (one.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
}
