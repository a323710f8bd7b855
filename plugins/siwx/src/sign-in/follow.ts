import { pairInUse } from '../pair-in-use.js'
import { idle } from '../state.js'
import type { Flow } from './flow.js'
import { skip } from './leave.js'
import { sweep } from './sign-out.js'

/** Reacts to disconnected wallets, networks that the app does not include, and the visitor closing the modal. */
export function followKernel(flow: Flow): void {
  const { ctx, book, config } = flow
  let sweeping = Promise.resolve()
  ctx.on('disconnect', () => {
    // The next connection prompts again.
    book.forgetSkipped()
    if (Object.values(ctx.core.sessions).every(({ status }) => status !== 'connected')) idle(ctx.state)
    if (config.signOutOnDisconnect ?? true) sweeping = sweeping.then(() => sweep(flow))
  })
  ctx.subscribe('core', () => {
    // On a network that the app does not include, no account is prompted or signed in.
    if (ctx.state.status === 'signed' && !isSettled(flow)) idle(ctx.state)
  })
  // Closing an optional sign-in means "not now".
  ctx.on('close', () => {
    if (!flow.required()) skip(flow)
  })
}

/** Another tab signed in or out, or the server may have ended the session: asks the session store. */
export async function changedElsewhere(flow: Flow): Promise<void> {
  const { ctx, prompt: mine } = flow
  if (mine) {
    const session = await flow.look(mine.pair, mine.signal)
    if (!session || flow.prompt !== mine) return
    mine.asking?.abort()
    flow.has(mine.pair, session)
    mine.end(session)
  } else if (ctx.state.status === 'signed') {
    if (!(await flow.look(pairInUse(ctx), ctx.signal))) idle(ctx.state)
  }
}

function isSettled({ ctx }: Flow): boolean {
  try {
    pairInUse(ctx)
    return true
  } catch {
    return false
  }
}
