import type { Context } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { PayContract } from '../contract.js'
import { holderFor } from '../holder-in-use.js'
import type { Run } from '../run.js'

type Ctx = Context<PayContract>

/** Connects a wallet of the payment's chain family, and returns to the payment afterwards. */
export function connect(ctx: Ctx, run: Run): void {
  const [namespace = ''] = run.state.args?.paymentAsset.network.split(':') ?? []
  const isFirst = !Object.values(ctx.core.sessions).some(({ status }) => status === 'connected')
  run.connecting = isFirst ? 'first' : 'other'
  // This view waits for an account, so any step in between, such as a sign-in, leads back to it.
  if (isFirst) ctx.open('PayQuote')
  ctx.home({ namespace })
}

/** Disconnects the wallet that would pay. */
export function disconnect(ctx: Ctx, run: Run): void {
  const holder = holderFor(ctx.core, run.state.args)
  const connector = holder?.session.connector
  if (holder && connector !== undefined) void ctx.use(connections).disconnect({ namespace: holder.namespace, connector }).catch(ctx.report)
}
