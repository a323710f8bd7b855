import type { Context, Contract } from '../types/index.js'
import { useNamedSlice } from './use-slice.js'

/** In a plugin's view: returns the plugin's own state as a frozen snapshot. Re-renders when it changes. */
export function useOwn<C extends Contract>(ctx: Context<C>): C extends { readonly state: infer S } ? S : undefined {
  return useNamedSlice(ctx, ctx.plugin.id) as never
}
