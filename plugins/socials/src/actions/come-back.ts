import type { Context } from '@latchkey/kernel'
import type { SocialsContract } from '../contract.js'
import { loginContext } from '../shared.js'
import { enter } from '../state.js'
import { connect } from './connect.js'
import { declined } from './declined.js'
import { endsWith } from './ends-with.js'
import { takeResult } from './take-result.js'
import { untilLeft } from './until-left.js'

type Ctx = Context<SocialsContract>

/**
 * Handles a page that returns from a provider: resumes the login, once, and removes the result from the URL. A result that was not
 * requested here, such as in someone else's link, is only removed.
 */
export async function comeBack(ctx: Ctx): Promise<void> {
  const taken = takeResult(location.href)
  if (!taken) return
  history.replaceState(history.state, '', taken.rest)
  const provider = ctx.storage.get('provider')
  ctx.storage.set('provider', undefined)
  if (provider === undefined) return
  ctx.use(loginContext).current?.end(declined())
  const life = new AbortController()
  enter(ctx.state, 'connecting')
  ctx.open('ConnectingSocial', { provider })
  const stop = untilLeft(ctx, 'ConnectingSocial', () => life.abort(declined()))
  try {
    await connect(ctx, { provider, uri: taken.uri, signal: life.signal })
    stop()
  } catch (error) {
    stop()
    await endsWith(ctx, { provider, error }).catch(() => {})
  }
}
