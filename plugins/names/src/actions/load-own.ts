import type { Context } from '@latchkey/kernel'
import type { NamesContract } from '../contract.js'
import type { Holder } from '../names.js'
import { shared } from '../shared.js'
import { setOwn } from '../state.js'

/** Asks for the name of an account, and keeps it where views see it. Without an answer nothing is said. */
export async function loadOwn(ctx: Context<NamesContract>, holder: Holder): Promise<void> {
  try {
    const names = await ctx.use(shared).names()
    setOwn(ctx.state, holder, await names.own(holder))
  } catch (error) {
    ctx.report(error)
  }
}
