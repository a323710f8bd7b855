import type { Context, Network } from '@latchkey/kernel'
import { tellChange } from '@latchkey/kernel/async'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SendContract, SendEvent } from '../contract.js'
import { toFailure } from '../to-failure.js'
import { transfersOf } from './transfers-of.js'

export interface FollowArgs {
  readonly hash: string
  readonly network: Network
  readonly from: string
  readonly event: SendEvent
  /** Returns true while the views show this transfer. */
  readonly isCurrent: () => boolean
}

/** Waits for the outcome of a transfer, at most 3 minutes, and then tells whoever shows the account (AMT-14). */
export async function followSent(ctx: Context<SendContract>, { hash, network, from, event, isCurrent }: FollowArgs): Promise<void> {
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  try {
    const { status, replacement } = await (await transfersOf(ctx, namespace)).wait(hash, network, { signal: ctx.signal })
    if (isCurrent()) apply(ctx, { type: 'settled', hash, status, ...(replacement !== undefined && { replacement }) })
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    const failure = toFailure(error)
    // Some nodes return a transaction only once it is mined.
    const isAltered = transferErrors.is(error, 'altered')
    if (isAltered) ctx.emit('sendError', { ...event, message: failure.code })
    if (isCurrent() && isAltered) apply(ctx, { type: 'accused', hash, chainId, failure })
    else if (isCurrent()) apply(ctx, { type: 'settled', hash, status: 'unknown' })
  }
  tellChange(ctx, { address: from, network, hash })
}
