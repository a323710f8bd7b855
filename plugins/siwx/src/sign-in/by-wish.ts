import type { Context, GuardedPair } from '@latchkey/kernel'
import type { SiwxContract } from '../contract.js'
import { siwxErrors } from '../errors.js'
import { pairInUse, signerOf } from '../pair-in-use.js'
import { idle } from '../state.js'
import type { SiwxSession } from '../wire.js'
import { ask } from './ask.js'
import type { Flow } from './flow.js'

const VIEWS: readonly string[] = ['SIWXSignMessage', 'ConnectingSiwe']

/**
 * Signs in on the visitor's request, even after the guard let the account through.
 * @throws siwx/no-account, no-network, no-client, not-enabled, cancelled
 */
export async function signInByWish(flow: Flow): Promise<SiwxSession> {
  const { ctx } = flow
  const pair = pairInUse(ctx)
  if (!flow.config.supports(pair.chain)) throw siwxErrors.create('not-enabled', {})
  signerOf(ctx, pair)
  const show = (): void => {
    if (!isShown(ctx)) ctx.open('SIWXSignMessage')
  }
  if (flow.prompt) {
    show()
    return sessionOf(ctx)
  }
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, ctx.signal])
  const stop = ctx.subscribe('core', () => {
    const now = ctx.core.sessions[pair.namespace]
    if (now?.address !== pair.address || (now.chain ?? pair.chain) !== pair.chain) own.abort()
  })
  // Shows the wait for a slow server.
  const stopShowing = ctx.subscribe('siwx', () => {
    if (ctx.state.waitsFor !== undefined) show()
  })
  try {
    const known = ctx.state.session ? await recheck(flow, pair, signal) : await flow.find(pair, signal)
    const session = known ?? (await ask(flow, pair, { signal, show }))
    if (!session) throw siwxErrors.create('cancelled', {})
    flow.has(pair, session)
    return session
  } finally {
    stop()
    stopShowing()
    if (isShown(ctx)) ctx.complete()
  }
}

/** Returns the session that is shown, unless it has ended on the server. It stays while the server cannot be asked. */
async function recheck(flow: Flow, pair: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined> {
  const { ctx } = flow
  try {
    const session = await flow.look(pair, signal)
    if (!session) idle(ctx.state)
    return session
  } catch (error) {
    signal.throwIfAborted()
    ctx.report(error)
    return ctx.state.session
  }
}

/** The view was opened, by a guard or by its name. In the latter case, it starts the sign-in itself. */
export async function opened({ ctx, guarding }: Flow, signIn: () => Promise<SiwxSession>): Promise<void> {
  if (ctx.state.status !== 'none' || guarding > 0) return
  try {
    await signIn()
  } catch (error) {
    // Shown by the view itself; a visitor who chose "not now" has left.
    if (!siwxErrors.is(error, 'cancelled') && !ctx.signal.aborted) ctx.state.reason = (error as Error).message
  }
}

function isShown({ core }: Context<SiwxContract>): boolean {
  return VIEWS.includes(core.stack.at(-1)?.view ?? '')
}

/** Resolves with the session once the open prompt has led to one. */
function sessionOf(ctx: Context<SiwxContract>): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    const stop = ctx.subscribe('siwx', () => {
      const { session, status } = ctx.state
      if (session) resolve(session)
      else if (status === 'none') reject(siwxErrors.create('cancelled', {}))
      else return
      stop()
    })
  })
}
