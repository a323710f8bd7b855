import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { SiwxContract } from '../contract.js'

/** A text, as soon as its catalogue is here: nothing of this plugin may be on the screen yet. */
export async function textOf(ctx: Context<SiwxContract>, key: 'siwx.initFailed'): Promise<string> {
  const here = new Promise<void>((resolve) => {
    const look = (): void => {
      if (ctx.t(key) === '') return
      stop()
      resolve()
    }
    const stop = ctx.subscribe('core', look)
    look()
  })
  await bounded(here, { signal: ctx.signal, ms: 3_000 }).catch(() => {})
  return ctx.t(key)
}
