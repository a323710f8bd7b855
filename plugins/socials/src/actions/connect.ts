import type { Context } from '@latchkey/kernel'
import type { SocialsContract } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { enter } from '../state.js'

type Ctx = Context<SocialsContract>

/** Called with the URL of the provider's response: asks the frame for the visitor's wallet. */
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

/** Connects the wallet once the frame has identified the visitor. */
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
