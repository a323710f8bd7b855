import type { EmbeddedWalletErrors } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import { safeLink } from '@latchkey/kernel/links'
import type { SocialsContract } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { drawCode, enter } from '../state.js'
import { finish } from './connect.js'
import { declined } from './declined.js'
import { endsWith } from './ends-with.js'
import { untilLeft } from './until-left.js'

type Ctx = Context<SocialsContract>

const PROVIDER = 'farcaster'

/**
 * Shows the URL that opens the Farcaster app, and waits for its response; silently reopens an expired channel. Ends with the view: the
 * frame is notified, so that a later response does not log in.
 * @throws socials/cancelled, socials/failed
 */
export async function scanFarcaster(ctx: Ctx): Promise<void> {
  const login = ctx.use(embeddedLogin)
  const life = new AbortController()
  const { signal } = life
  let waits = false
  enter(ctx.state, 'opening')
  if (ctx.core.stack.at(-1)?.view !== 'ConnectingFarcaster') ctx.open('ConnectingFarcaster')
  const stop = untilLeft(ctx, 'ConnectingFarcaster', () => {
    life.abort(declined())
    if (waits) login.ask('RPC_ABORT', undefined).catch(() => {})
  })
  const scanned = async (): Promise<string> => {
    for (;;) {
      const { url } = await login.ask('GET_FARCASTER_URI', undefined, { signal })
      // Shown as a code and as a link.
      if (safeLink(url) === undefined) throw new Error('The address of the app may not be opened.')
      enter(ctx.state, 'waiting')
      drawCode(ctx.state, url)
      waits = true
      try {
        return (await login.ask('CONNECT_FARCASTER', undefined, { signal })).userName
      } catch (error) {
        if ((error as { readonly details?: EmbeddedWalletErrors['frame-failed'] }).details?.reason !== 'login-expired') throw error
        drawCode(ctx.state, undefined)
      } finally {
        waits = false
      }
    }
  }
  try {
    const userName = await scanned()
    ctx.emit('socialLoginRequestUserData', { provider: PROVIDER })
    await finish(ctx, { provider: PROVIDER, userName, signal })
    stop()
  } catch (error) {
    stop()
    return endsWith(ctx, { provider: PROVIDER, error })
  }
}
