import type { Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import { safeLink } from '@latchkey/kernel/links'
import { type ExchangeAsset, type ExchangeInfo, type ExchangeSession, exchangeWire } from '../../wire.js'
import type { ExchangeOrder, ExchangePage, PayExchangeContract } from '../contract.js'

type Ctx = Context<PayExchangeContract>

/** Returns exchanges that pay out an asset; empty if the server has none. @throws kernel/http-status */
export async function list(ctx: Ctx, asset?: string): Promise<readonly ExchangeInfo[]> {
  return orNone(ctx, async () => {
    const { items } = await ctx.http.client(exchangeWire).exchanges(asset === undefined ? {} : { asset }, { signal: ctx.signal })
    return items
  })
}

/** Returns the assets that exchanges pay out; empty if the server has none. @throws kernel/http-status */
export async function listAssets(ctx: Ctx): Promise<readonly ExchangeAsset[]> {
  return orNone(ctx, async () => (await ctx.http.client(exchangeWire).assets({}, { signal: ctx.signal })).items)
}

/** Begins a deposit. @throws kernel/http-status, kernel/http-no-server, Error for a page that may not be opened */
export async function begin(ctx: Ctx, order: ExchangeOrder): Promise<ExchangePage> {
  const { id, url } = await ctx.http.client(exchangeWire).start(order, { signal: ctx.signal })
  if (safeLink(url) === undefined) throw new Error(`The page of ${order.exchange} may not be opened.`)
  return { id, url }
}

/** Returns the status of a deposit. @throws kernel/http-status, kernel/http-no-server */
export async function status(ctx: Ctx, id: string): Promise<ExchangeSession> {
  return ctx.http.client(exchangeWire).session({ id }, { signal: ctx.signal })
}

async function orNone<T>(ctx: Ctx, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  if (!ctx.http.baseUrl) return []
  try {
    return await ask()
  } catch (error) {
    // A server without exchanges does not have the route.
    if (kernelErrors.is(error, 'http-status') && error.details.status === 404) return []
    throw error
  }
}
