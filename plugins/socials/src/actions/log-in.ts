import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import type { SocialPhase, SocialsContract } from '../contract.js'
import { kindOf } from '../providers.js'
import { embeddedLogin, loginContext } from '../shared.js'
import { enter } from '../state.js'
import { declined } from './declined.js'
import { type Attempt, openAttempt } from './open-attempt.js'

type Ctx = Context<SocialsContract>

/**
 * Begins a login. Call it within the task of a click, since it opens the window there. Resolves when the wallet is connected.
 * @throws socials/cancelled, socials/failed
 */
export async function logIn(ctx: Ctx, { provider }: { readonly provider: string }): Promise<void> {
  const now = ctx.use(loginContext)
  now.current?.end(declined())
  now.current = undefined
  ctx.emit('socialLoginStarted', { provider })
  const kind = ctx.state.offered?.find(({ id }) => id === provider)?.kind ?? kindOf(provider)
  if (kind === 'farcaster') return (await import('./scan-farcaster.js')).scanFarcaster(ctx)
  // A mini app cannot open windows: either Telegram itself signs, or the page navigates to the provider.
  const isWindowed = kind === 'redirect' && !surroundings().telegram
  const attempt = isWindowed ? openAttempt({ provider, origin: ctx.use(embeddedLogin).origin }) : undefined
  now.current = attempt
  enter(ctx.state, phaseOf(kind, attempt))
  const shown = ctx.core.stack.at(-1)
  if (shown?.view !== 'ConnectingSocial') ctx.open('ConnectingSocial', { provider })
  else if ((shown.args as { readonly provider?: string } | undefined)?.provider !== provider) ctx.replace('ConnectingSocial', { provider })
  // The rest of the code loads after the click.
  if (attempt?.window) return (await import('./run-attempt.js')).runAttempt(ctx, attempt)
  // The view offers another press, and the way without a window.
  if (attempt)
    throw (await import('../errors.js')).socialsErrors.create(
      'failed',
      { provider },
      { cause: new Error('The browser blocked the window.') },
    )
  const { leaveForProvider, logInByTelegram } = await import('./without-window.js')
  return kind === 'telegram' ? logInByTelegram(ctx) : leaveForProvider(ctx, { provider })
}

function phaseOf(kind: OfferedSocial['kind'], attempt: Attempt | undefined): SocialPhase {
  if (attempt) return attempt.window ? 'opening' : 'blocked'
  return kind === 'telegram' ? 'connecting' : 'leaving'
}
