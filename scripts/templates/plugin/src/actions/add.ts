import type { Context } from '@latchkey/kernel'
import type { __Name__Contract, AddArgs } from '../contract.js'
import { addToCount } from '../state.js'

/** Adds to the counter. */
export function add(ctx: Context<__Name__Contract>, { amount }: AddArgs): void {
  addToCount(ctx.state, amount)
}
