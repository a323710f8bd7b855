import type { Call, Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import { apply } from '../apply.js'
import { isServerPayment, unitsOf } from '../args-of.js'
import { isSameAsset, isSameText, toCaip19 } from '../asset-id.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import type { Run } from '../run.js'
import { type PaymentInfo, payWire } from '../wire.js'
import { end } from './end.js'

type Ctx = Context<PayContract>

/**
 * Returns the payment at the server, requested once. Undefined if the server takes no payments. @throws pay/not-begun, not-accepted,
 * key-used
 */
export function paymentOf(ctx: Ctx, run: Run): Promise<PaymentInfo | undefined> {
  const asked = run.payment ?? create(ctx, run)
  run.payment = asked
  asked.catch(() => {
    if (run.payment === asked) run.payment = undefined
  })
  return asked
}

/** Returns a payment's status. @throws kernel/http-no-server, kernel/http-status; pay/not-begun if the server returns a different one */
export async function readPayment(ctx: Ctx, id: string, call: Call = ctx): Promise<PaymentInfo> {
  const payment = await ctx.http.client(payWire).read({ id }, { signal: call.signal })
  if (payment.id !== id || !payment.recipient.startsWith(`${payment.asset.split('/')[0]}:`))
    throw payErrors.create('not-begun', { reference: id })
  return payment
}

/** Applies the server's status of a payment. */
export function takePayment(ctx: Ctx, run: Run, payment: PaymentInfo): void {
  const { status, hash } = payment
  run.id = payment.id
  apply(ctx, run, { type: 'told', payment })
  const seen = hash ?? undefined
  if (status === 'settled') end(ctx, run, { type: 'paid', hash: seen })
  if (status === 'sent' || status === 'received') {
    // It has been paid, perhaps from another device.
    if (run.state.phase !== 'tracking' && run.state.phase !== 'timeout') apply(ctx, run, { type: 'sent', hash: seen })
    apply(ctx, run, { type: 'received', status, hash: seen })
  }
  const { reference = '', hash: own = seen ?? reference } = run.state
  // The result of an earlier attempt says nothing about this one.
  if (status === 'failed' && (seen === undefined || seen === own))
    end(ctx, run, { type: 'ended', phase: 'failure', error: payErrors.create('failed', { hash: own }) })
  if (status === 'refunded') end(ctx, run, { type: 'ended', phase: 'refund', error: payErrors.create('refunded', { reference }) })
}

async function create(ctx: Ctx, run: Run): Promise<PaymentInfo | undefined> {
  const { args, reference = '' } = run.state
  const asset = args && toCaip19(args.paymentAsset)
  if (!ctx.http.baseUrl || !asset || isServerPayment(run.given)) return undefined
  const recipient = `${args.paymentAsset.network}:${args.recipient}`
  const amount = String(unitsOf(args))
  try {
    const body = { key: await keyOf(reference), asset, recipient, amount, reference }
    const payment = await ctx.http.client(payWire).create(body, { signal: ctx.signal })
    const more = BigInt(payment.due) - BigInt(amount)
    const isSame = isSameAsset(payment.asset, asset) && isSameText(payment.recipient, recipient) && payment.amount === amount
    // A tiny extra amount tells payments apart; anything above half a percent is a different payment.
    if (!isSame || payment.decimals !== args.paymentAsset.metadata.decimals || more < 0n || more * 200n > BigInt(amount))
      throw payErrors.create('not-begun', { reference })
    return payment
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (payErrors.is(error)) throw error
    const { status, body = '' } = kernelErrors.is(error, 'http-status') ? error.details : {}
    // A server without payments does not have the route.
    if (status === 404) return undefined
    if (status === 400 && /"field":\s*"\/?key"/.test(body)) throw payErrors.create('key-used', { reference }, { cause: error })
    if (status === 400 && /"field":\s*"\/?(asset|recipient)"/.test(body))
      throw payErrors.create('not-accepted', { asset }, { cause: error })
    throw payErrors.create('not-begun', { reference }, { cause: error })
  }
}

/** Derives the same key for the same reference in every browser. */
async function keyOf(reference: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`latchkey.pay ${reference}`))
  return Array.from(new Uint8Array(digest).subarray(0, 24), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
