import type { Context, MiddlewareHandler } from 'hono'
import type { SellerMisbehaviour } from './sandbox-onramp.js'

/** Faults of a seller that apply before it looks at a call. */
export function misbehaves(seller: { readonly misbehaviour: SellerMisbehaviour | undefined }): MiddlewareHandler {
  return async (c, next) => {
    const answer = wrongAnswer(c, seller.misbehaviour)
    if (answer) return answer
    await next()
  }
}

function wrongAnswer(c: Context, how: SellerMisbehaviour | undefined): Response | Promise<Response> | undefined {
  if (how === 'away') return c.text('Away.', 503)
  if (how === 'html') return c.html('<!doctype html><title>Maintenance</title>')
  if (how === 'huge') return c.body(`"${'x'.repeat(20_000_000)}"`, 200, { 'content-type': 'application/json' })
  // Until the caller disconnects.
  if (how === 'slow') return new Promise(() => {})
  if (how === 'redirect') return c.redirect('/elsewhere', 307)
  if (how === 'country') return c.json({ code: 'INVALID', message: 'This country is not supported.' }, 400)
  if (how === 'amount') return c.json({ code: 'INVALID', message: 'The amount is below the minimum.' }, 400)
  return undefined
}
