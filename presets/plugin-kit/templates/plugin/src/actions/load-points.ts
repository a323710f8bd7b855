import type { Context } from '@latchkey/kernel'
import type { __Name__Contract } from '../contract.js'
import { setPoints } from '../state.js'
import { __id__Wire } from '../wire.js'

/** Requests the visitor's points from the server and keeps them. @throws kernel/http-status 401 if no one is signed in */
export async function loadPoints(ctx: Context<__Name__Contract>): Promise<void> {
  const { points } = await ctx.http.client(__id__Wire).points({}, { signal: ctx.signal })
  setPoints(ctx.state, points)
}
