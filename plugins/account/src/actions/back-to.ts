import type { Context } from '@latchkey/kernel'
import type { AccountContract } from '../contract.js'

/** Goes back until `length` views are left. Returns false when one of them has no way back. */
export function backTo(ctx: Context<AccountContract>, length: number): boolean {
  for (let left = ctx.core.stack.length; left > length; left = ctx.core.stack.length) {
    ctx.back()
    if (ctx.core.stack.length === left) return false
  }
  return true
}
