import type { Context } from '@latchkey/kernel'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'
import { payWire } from '../wire.js'

/**
 * Returns the turn to the server, because nothing was sent or the attempt failed, so that the next attempt need not wait for its expiry.
 */
export function giveBack(ctx: Context<PayContract>, { id }: Run, holder: string | undefined): void {
  if (id === undefined || holder === undefined) return
  ctx.http
    .client(payWire)
    .turn({ id, holder, want: 'done' }, { signal: ctx.signal })
    .catch((error: unknown) => ctx.signal.aborted || ctx.report(error))
}
