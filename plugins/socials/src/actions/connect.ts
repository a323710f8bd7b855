import type { Context } from '@latchkey/kernel'
import type { SocialsContract } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { enter } from '../state.js'

type Ctx = Context<SocialsContract>

/** The provider has answered at this address: the frame finds out whose wallet that is. */
export async function connect(
  ctx: Ctx,
  { provider, uri, signal }: { readonly provider: string; readonly uri: string; readonly signal: AbortSignal },
): Promise<void> {
  if (!uri.startsWith(`${ctx.use(embeddedLogin).origin}/`)) throw new Error('Untrusted Origin')
  enter(ctx.state, 'connecting')
  ctx.emit('socialLoginRequestUserData', { provider })
  const { userName } = await ctx.use(embeddedLogin).ask('CONNECT_SOCIAL', { uri }, { signal })
  await finish(ctx, { provider, userName, signal })
}

/** The frame knows the visitor: connects the wallet. */
export async function finish(
  ctx: Ctx,
  { provider, userName, signal }: { readonly provider: string; readonly userName: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  enter(ctx.state, 'connecting')
  await ctx.use(embeddedLogin).finish({ signal, social: { provider, userName: userName || undefined } })
  enter(ctx.state, 'none')
  ctx.emit('socialLoginSuccess', { provider })
  ctx.complete()
}
