import type { EmbeddedWalletErrors } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import type { SocialsContract } from '../contract.js'
import { socialsErrors } from '../errors.js'
import type { MessageKey } from '../messages/en.js'
import { nameOf } from '../providers.js'
import { drawCode, enter } from '../state.js'
import type { Declined } from './declined.js'

type Ctx = Context<SocialsContract>
interface Failure extends Partial<Declined> {
  readonly code?: string
  readonly details?: EmbeddedWalletErrors['frame-failed']
}

/**
 * Ends a failed login: returns to the list with a message, and emits an event.
 * @throws socials/cancelled, socials/failed
 */
export async function endsWith(
  ctx: Ctx,
  {
    provider,
    error,
    isReplaced = false,
  }: {
    readonly provider: string
    readonly error: unknown
    /** Another login has begun meanwhile, and is the one shown. */
    readonly isReplaced?: boolean
  },
): Promise<never> {
  const { declined: said, message = '', details } = error as Failure
  // EIP-1193: rejected at the provider or, without this reason, in a question of the frame on the way to a wallet.
  const no = details?.reason === 'declined' ? 'declined' : 'left'
  const how = isReplaced ? 'left' : (said ?? (details?.number === 4001 ? no : ctx.signal.aborted ? 'left' : undefined))
  if (!isReplaced) {
    enter(ctx.state, 'none')
    drawCode(ctx.state, undefined)
  }
  if (how === undefined) ctx.emit('socialLoginError', { provider, message })
  else ctx.emit('socialLoginCanceled', { provider })
  if (!isReplaced && ctx.core.open) backToList(ctx)
  if (how !== 'left') {
    const name = nameOf(provider, ctx.state.offered)
    ctx.toast({
      kind: how ? 'info' : 'error',
      text: ctx.t(how ? `socials.${how}` : problemOf(ctx, error), { provider: name, ...secondsOf(details) }),
    })
  }
  throw how
    ? socialsErrors.create('cancelled', { provider }, { cause: error })
    : socialsErrors.create('failed', { provider }, { cause: error })
}

/** Returns to the view where the visitor chose, or to the Connect view if this one was the first. */
function backToList(ctx: Ctx): void {
  const { stack } = ctx.core
  const { view } = stack.at(-1) ?? {}
  if (view !== 'ConnectingSocial' && view !== 'ConnectingFarcaster') return
  if (stack.length > 1) ctx.back()
  else if (ctx.canOpen('Connect')) ctx.home()
  else ctx.close()
}

/** Any failure without a known reason is reported. */
function problemOf(ctx: Ctx, error: unknown): MessageKey {
  const { code, details } = error as Failure
  const reason = details?.reason
  if (reason === 'rate-limited' && details?.seconds !== undefined) return 'socials.wait'
  if (reason === 'login-expired') return 'socials.over'
  if (reason === 'not-offered') return 'socials.notOffered'
  // The provider failed, which cannot be fixed here.
  if (reason === 'unconfirmed') return 'socials.failed'
  ctx.report(error)
  if (code === 'frame-unreachable' || code === 'origin-not-allowed' || code === 'dependency-missing') return 'socials.unavailable'
  return code === 'frame-timeout' ? 'socials.timeout' : 'socials.failed'
}

function secondsOf(details: Failure['details']): { readonly seconds?: number } {
  return details?.seconds === undefined ? {} : { seconds: details.seconds }
}
