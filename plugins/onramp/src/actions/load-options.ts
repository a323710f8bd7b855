import type { Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { OnrampContract } from '../contract.js'
import { shared } from '../shared.js'
import { type OnrampOptionsReply, onrampWire } from '../wire.js'

const NOTHING: OnrampOptionsReply = { country: null, providers: [], fiats: [], tokens: [] }

/** Fetches and stores what can be bought in the visitor's country. @throws kernel/http-no-server, kernel/http-status */
export async function loadOptions(ctx: Context<OnrampContract>): Promise<OnrampOptionsReply> {
  ctx.state.failed = false
  try {
    const options = await ctx.http.client(onrampWire).options(placeOf(ctx), { signal: ctx.signal })
    ctx.state.options = options
    return options
  } catch (error) {
    // A server without providers does not have the route.
    if (kernelErrors.is(error, 'http-status') && error.details.status === 404) {
      ctx.state.options = NOTHING
      return NOTHING
    }
    ctx.state.failed = true
    throw error
  }
}

/** Returns the visitor's location, as given by the app. */
export function placeOf(ctx: Context<OnrampContract>): { readonly country?: string; readonly subdivision?: string } {
  const [country, subdivision] = ctx.use(shared).options.country?.toUpperCase().split('-') ?? []
  return { ...(country !== undefined && { country }), ...(subdivision !== undefined && { subdivision }) }
}
