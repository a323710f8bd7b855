import type { Context } from '@latchkey/kernel'
import type { PayExchangeContract } from '../contract.js'
import { list, listAssets } from './ask.js'

type Ctx = Context<PayExchangeContract>

/** Fetches and stores the assets that exchanges pay out. Errors are shown. Never rejects. */
export async function loadAssets(ctx: Ctx): Promise<void> {
  ctx.state.failed = false
  try {
    ctx.state.assets = await listAssets(ctx)
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    ctx.state.failed = true
  }
}

/** Fetches the exchanges that pay out the chosen asset, and stores them if it is still chosen. Never rejects. */
export async function loadExchanges(ctx: Ctx, asset: string): Promise<void> {
  try {
    const items = await list(ctx, asset)
    if (ctx.state.asset !== asset) return
    ctx.state.exchanges = items
    if (!items.some(({ id }) => id === ctx.state.exchange)) ctx.state.exchange = items[0]?.id
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    if (ctx.state.asset === asset) ctx.state.failed = true
  }
}
