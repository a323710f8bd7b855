import { check, list, literal, object, type Static, string } from '@latchkey/kernel/wire'
import { embeddedWalletErrors } from '../errors.js'
import { matchesOrigin } from '../server/matches-origin.js'

/** As much of `GET /v1/config` as says who may embed the frame. */
const config = /* @__PURE__ */ object({ origins: /* @__PURE__ */ list(/* @__PURE__ */ string(), { maxItems: 1000 }) })
/** What a server says that is not for this page at all. */
const refusal = /* @__PURE__ */ object({ error: /* @__PURE__ */ object({ code: /* @__PURE__ */ literal('origin-not-allowed') }) })

/**
 * Asks the frame's server whether this page may embed it, and never answers otherwise: a frame of others need not have such a list, and a
 * policy of the page may forbid the question.
 *
 * @throws embedded-wallet/origin-not-allowed
 */
export async function askRefusal(frame: URL, signal: AbortSignal): Promise<never> {
  const url = new URL('/v1/config', frame)
  url.searchParams.set('projectId', frame.searchParams.get('projectId') ?? '')
  const said: unknown = await fetch(url, { signal, credentials: 'omit' })
    .then((answer) => answer.json())
    .catch(() => null)
  const isListed = check(config, said) === undefined && matchesOrigin(location.origin, (said as Static<typeof config>).origins)
  if (check(refusal, said) === undefined || (check(config, said) === undefined && !isListed))
    throw embeddedWalletErrors.create('origin-not-allowed', { origin: location.origin, host: frame.host })
  return new Promise<never>(() => {})
}
