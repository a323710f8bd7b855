import type { Call, Context } from '@latchkey/kernel'
import { isHidden, pause, tellArrival } from '@latchkey/kernel/async'
import type { PayExchangeContract } from '../contract.js'
import { changeDeposit } from '../state.js'
import { status } from './ask.js'

type Ctx = Context<PayExchangeContract>

const PERIOD_MS = 5_000
/** Specification of views, 3.16. */
const CHECKS = 20

export interface FollowDepositArgs extends Call {
  readonly id: string
  /** CAIP-10. */
  readonly recipient: string
}

/** Polls a deposit until it ends, at most 20 times. Pauses while the page is hidden. Never rejects. */
export async function followDeposit(ctx: Ctx, { id, recipient, signal }: FollowDepositArgs): Promise<void> {
  try {
    for (let checks = 0; checks < CHECKS; ) {
      await pause(PERIOD_MS, signal)
      if (isHidden()) continue
      checks += 1
      if (await isOver(ctx, { id, recipient, signal })) return
    }
    changeDeposit(ctx.state, id, { status: 'unknown' })
  } catch (error) {
    if (!signal.aborted) ctx.report(error)
  }
}

/** The next round retries if the server does not respond. */
async function isOver(ctx: Ctx, { id, recipient, signal }: FollowDepositArgs): Promise<boolean> {
  try {
    const { status: now, hash } = await status(ctx, id)
    signal.throwIfAborted()
    if (now === 'unknown') return false
    changeDeposit(ctx.state, id, { status: now, ...(hash !== null && { hash }) })
    if (now === 'pending') return false
    const at = recipient.lastIndexOf(':')
    const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === recipient.slice(0, at))
    if (now === 'done' && network) tellArrival(ctx, { address: recipient.slice(at + 1), network, hash: hash ?? id })
    ctx.emit('deposit', { exchange: ctx.state.deposit?.exchange ?? '', status: now })
    return true
  } catch (error) {
    signal.throwIfAborted()
    ctx.report(error)
    return false
  }
}
