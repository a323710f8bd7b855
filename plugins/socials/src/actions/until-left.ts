import type { Context } from '@latchkey/kernel'
import type { SocialsContract } from '../contract.js'

type Ctx = Pick<Context<SocialsContract>, 'core' | 'on' | 'subscribe' | 'signal'>

/** Calls back once the view has left the stack, for any reason: Back, another view, a closed modal. Returns a function that stops it. */
export function untilLeft(ctx: Ctx, view: 'ConnectingSocial' | 'ConnectingFarcaster', left: () => void): () => void {
  let wasShown = false
  const stops: (() => void)[] = []
  const stop = (): void => {
    for (const each of stops.splice(0)) each()
  }
  const leave = (): void => {
    stop()
    left()
  }
  const look = (): void => {
    const isShown = ctx.core.stack.some((one) => one.view === view)
    if (wasShown && !isShown) leave()
    wasShown ||= isShown
  }
  ctx.signal.addEventListener('abort', leave)
  stops.push(ctx.subscribe('core', look), ctx.on('close', leave), () => ctx.signal.removeEventListener('abort', leave))
  look()
  return stop
}
