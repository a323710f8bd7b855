import type { Context } from '@latchkey/kernel'
import { toCaip19 } from '../asset-id.js'
import type { PayContract } from '../contract.js'
import type { PayExchangeContract } from '../exchange/contract.js'
import type { Run } from '../run.js'
import type { ExchangeInfo, ExchangeSession } from '../wire.js'

type Ctx = Context<PayContract>

/**
 * Returns exchanges that pay out the asset, requested once. Empty if the plugin is not installed, the server has none, or the app wants
 * none. Never rejects.
 */
export function exchangesOf(ctx: Ctx, run: Run): Promise<readonly ExchangeInfo[]> {
  const { args } = run.state
  const asset = args && toCaip19(args.paymentAsset)
  if (!asset || args.payWithExchange === false || args.choice === 'wallet') return Promise.resolve([])
  const peer = ctx.peer<PayExchangeContract>('payExchange')
  run.exchanges ??= (peer?.actions.list(asset) ?? Promise.resolve([])).catch((error: unknown) => {
    if (!ctx.signal.aborted) ctx.report(error)
    return []
  })
  return run.exchanges
}

/** Returns the status of a deposit from an exchange. @throws kernel/http-status */
export async function depositOf(ctx: Ctx, id: string): Promise<ExchangeSession | undefined> {
  return ctx.peer<PayExchangeContract>('payExchange')?.actions.status(id)
}
