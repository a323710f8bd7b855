import type { Context } from '@latchkey/kernel'
import type { SwapsContract } from '../contract.js'
import { createSource, type SwapSource } from '../create-source.js'
import { swapFlow } from '../flow.js'

/** Returns the server's swap data: one instance per kernel, since it caches. */
export function sourceOf(ctx: Context<SwapsContract>): SwapSource {
  const flow = ctx.use(swapFlow)
  flow.source ??= createSource(ctx, flow.options ?? {})
  return flow.source
}
