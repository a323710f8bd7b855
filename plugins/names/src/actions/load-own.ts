import type { Context } from '@latchkey/kernel'
import type { NamesContract } from '../contract.js'
import type { Holder } from '../names.js'
import { shared } from '../shared.js'
import { setOwn } from '../state.js'

/** Looks up the name of an account, and stores it for the views. Failures are silent. */
export async function loadOwn(ctx: Context<NamesContract>, holder: Holder): Promise<void> {
  try {
    const names = await ctx.use(shared).names()
    setOwn(ctx.state, holder, await names.own(holder))
  } catch (error) {
    ctx.report(error)
  }
}
