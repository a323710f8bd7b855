import type { Context } from '@latchkey/kernel'
import { goTo, surroundings } from '@latchkey/kernel/links'
import type { SocialsContract } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { enter } from '../state.js'
import { finish } from './connect.js'
import { declined } from './declined.js'
import { endsWith } from './ends-with.js'
import { untilLeft } from './until-left.js'

type Ctx = Context<SocialsContract>

/** Maximum length of a URL in a message. */
const LONGEST = 2000

/**
 * Navigates the page itself to the provider, which returns with the result in its URL. Resolves when the page leaves.
 * @throws socials/cancelled, socials/failed
 */
export async function leaveForProvider(ctx: Ctx, { provider }: { readonly provider: string }): Promise<void> {
  const life = new AbortController()
  enter(ctx.state, 'leaving')
  const stop = untilLeft(ctx, 'ConnectingSocial', () => life.abort(declined()))
  try {
    const { isOurs } = await (await ctx.use(embeddedLogin).loadRuntime()).social.load()
    if (!isOurs) throw new Error('This wallet does not do this yet.')
    const { uri } = await ctx.use(embeddedLogin).ask('GET_SOCIAL_REDIRECT_URI', { provider, returnTo: here() }, { signal: life.signal })
    const { telegram, framed } = surroundings()
    // The provider's page refuses to be framed.
    ctx.storage.set('provider', provider)
    goTo(telegram || framed ? '_top' : '_self', uri, { origin: ctx.use(embeddedLogin).origin })
    stop()
  } catch (error) {
    stop()
    return endsWith(ctx, { provider, error })
  }
}

/** Logs in with the data that Telegram signed for its mini app. @throws socials/cancelled, socials/failed */
export async function logInByTelegram(ctx: Ctx): Promise<void> {
  const provider = 'telegram'
  const life = new AbortController()
  const stop = untilLeft(ctx, 'ConnectingSocial', () => life.abort(declined()))
  try {
    await (await ctx.use(embeddedLogin).loadRuntime()).social.load()
    ctx.emit('socialLoginRequestUserData', { provider })
    const { Telegram } = window as { readonly Telegram?: { readonly WebApp?: { readonly initData?: string } } }
    const initData = Telegram?.WebApp?.initData ?? ''
    const { userName } = await ctx.use(embeddedLogin).ask('CONNECT_TELEGRAM', { initData }, { signal: life.signal })
    await finish(ctx, { provider, userName, signal: life.signal })
    stop()
  } catch (error) {
    stop()
    return endsWith(ctx, { provider, error })
  }
}

/** Returns the URL to return to: this page, shortened if it is too long. */
function here(): string {
  const { href, origin, pathname } = location
  return [href, `${origin}${pathname}`].find(({ length }) => length <= LONGEST) ?? `${origin}/`
}
