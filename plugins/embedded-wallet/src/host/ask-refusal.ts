import { matchesOrigin } from '@latchkey/kernel/links'
import { check, list, literal, object, type Static, string } from '@latchkey/kernel/wire'
import { embeddedWalletErrors } from '../errors.js'

/** The part of `GET /v1/config` about which origins may embed the frame. */
const config = /* @__PURE__ */ object({ origins: /* @__PURE__ */ list(/* @__PURE__ */ string(), { maxItems: 1000 }) })
/** Response of a server that refuses this page completely. */
const refusal = /* @__PURE__ */ object({ error: /* @__PURE__ */ object({ code: /* @__PURE__ */ literal('origin-not-allowed') }) })

/**
 * Checks with the frame's server whether this page may embed it, and never settles otherwise: third-party frames need not have such a
 * list, and the page's policy may block the request.
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
