import type { Context } from '@latchkey/kernel'
import { pause } from '@latchkey/kernel/async'
import { goTo } from '@latchkey/kernel/links'
import type { SocialsContract } from '../contract.js'
import { socialsErrors } from '../errors.js'
import { embeddedLogin, loginContext } from '../shared.js'
import { enter } from '../state.js'
import { connect } from './connect.js'
import { declined } from './declined.js'
import { endsWith } from './ends-with.js'
import type { Attempt } from './open-attempt.js'
import { untilLeft } from './until-left.js'

type Ctx = Context<SocialsContract>

const LOOK_MS = 500
/** How long the window may take to report that it reaches the page, before it is navigated anyway. */
const REACH_MS = 10_000
/** A window that has lost the page is silent: after this time, the server is polled. */
const ASK_MS = 5000

/** Takes a login from an open window to a connected wallet. @throws socials/cancelled, socials/failed */
export async function runAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  const { provider, signal } = attempt
  const stop = untilLeft(ctx, 'ConnectingSocial', () => attempt.end(declined()))
  try {
    const { isOurs } = await (await ctx.use(embeddedLogin).loadRuntime()).social.load()
    const { uri, matchCode } = await ctx.use(embeddedLogin).ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    // The windows of third-party frames report nothing, so there is nothing to wait for.
    if (isOurs && !(await reaches(attempt))) {
      stop()
      // Not awaited here: it ends the login itself.
      return onCut(ctx, attempt)
    }
    // The wallet's own frame starts every login at its own page; a third-party one may name the provider's.
    if (attempt.window) goTo(attempt.window, uri, isOurs ? { origin: ctx.use(embeddedLogin).origin } : {})
    enter(ctx.state, 'waiting', matchCode)
    const result = await Promise.race([attempt.result, gone(attempt), ...(isOurs ? [asked(ctx, attempt, uri)] : []), aborted(signal)])
    attempt.window?.close()
    await connect(ctx, { provider, uri: result, signal })
    stop()
    attempt.end()
  } catch (error) {
    stop()
    attempt.end()
    return endsWith(ctx, { provider, error, isReplaced: ctx.use(loginContext).current !== attempt })
  }
}

/**
 * Returns whether the window reaches the page. False if it counts as closed without having sent a message: a header of the page cut it
 * off, or the visitor closed it before it had loaded.
 */
async function reaches({ window: opened, reached, signal }: Attempt): Promise<boolean> {
  const until = performance.now() + REACH_MS
  for (;;) {
    const isReached = await Promise.race([reached, pause(LOOK_MS / 5, signal).then(() => false)])
    if (isReached || performance.now() > until) return true
    if (opened?.closed) return false
  }
}

/** A page with `Cross-Origin-Opener-Policy: same-origin` cannot have windows of other origins, so it navigates to the provider itself. */
async function onCut(ctx: Ctx, attempt: Attempt): Promise<void> {
  const { provider } = attempt
  const [{ cutsWindows }, { leaveForProvider }] = await Promise.all([import('./cuts-windows.js'), import('./without-window.js')])
  const isCut = await cutsWindows()
  attempt.end()
  if (isCut === false) return endsWith(ctx, { provider, error: declined() })
  if (isCut === undefined) {
    enter(ctx.state, 'blocked')
    throw socialsErrors.create('failed', { provider }, { cause: new Error('The window does not reach the page.') })
  }
  const cut = socialsErrors.create('opener-cut', {})
  // For the page's developers; visitors see no error.
  console.error(`Latchkey: ${cut.message}`)
  ctx.report(cut)
  return leaveForProvider(ctx, { provider })
}

/**
 * Rejects when the visitor has closed the window. Providers' pages may cut off the window, which then looks closed: as long as the
 * visitor is elsewhere, it counts as open.
 */
async function gone({ window: opened, signal }: Attempt): Promise<never> {
  while (!opened?.closed) await pause(LOOK_MS, signal)
  const wasElsewhere = !document.hasFocus()
  await pause(2 * LOOK_MS, signal)
  if (wasElsewhere && !document.hasFocus()) return new Promise<never>(() => {})
  throw declined('closed')
}

/** Polls the server for the result, for as long as it takes. */
async function asked(ctx: Ctx, { signal }: Attempt, uri: string): Promise<string> {
  await pause(ASK_MS, signal)
  for (;;) {
    const { state, uri: result } = await ctx.use(embeddedLogin).ask('AWAIT_SOCIAL', { uri }, { signal })
    if (state === 'ready' && result !== undefined) return result
    if (state === 'declined') throw declined('declined')
    if (state === 'over') throw Object.assign(new Error('The login expired.'), { details: { reason: 'login-expired' } })
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
