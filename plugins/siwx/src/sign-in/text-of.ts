import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { SiwxContract } from '../contract.js'

/** Resolves with a text once its catalogue is loaded, since none of this plugin's views may have been shown yet. */
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
