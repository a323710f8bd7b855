import { randomBytes } from 'node:crypto'
import { check, object, string } from '@latchkey/kernel/wire'
import { nodesService, serverErrors } from '@latchkey/server-kit'
import { type DeviceRequest, refuseForeignPage, timeOf } from '../../device-request.js'
import { count } from '../../limits.js'
import { seal } from '../../secrets.js'
import { SOCIAL_MS } from '../open-login.js'
import { isSafe } from '../providers/check-providers.js'
import { notOffered, openLogin, providerOf, socialCounts } from '../start-social.js'

/** Stored while waiting for the app. */
export interface Channel {
  readonly token: string
  readonly nonce: string
}
export interface StartedFarcaster {
  readonly tx: string
  readonly url: string
  readonly seconds: number
}
const opened = /* @__PURE__ */ object({
  channelToken: /* @__PURE__ */ string({ minLength: 1, maxLength: 200, pattern: '^[-_.~a-zA-Z0-9]+$' }),
  url: /* @__PURE__ */ string({ maxLength: 2000, pattern: '^https?://' }),
})

/**
 * Opens a channel at the relay (FIP-11). The app's signature is bound to the server's nonce and the frame's host.
 *
 * @throws server/invalid, server/unproven with the field `origin`, server/rate-limited, server/unavailable
 */
export async function startFarcaster(
  request: DeviceRequest,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<StartedFarcaster> {
  const { options, env, keys, now, database, social } = request
  if (origin !== options.frameOrigin) refuseForeignPage(options, env.projectId, origin)
  const provider = providerOf(request, 'farcaster')
  if (provider.kind !== 'farcaster' || !social.relay) throw notOffered()
  if (!env.find(nodesService)?.chains.includes(provider.chain))
    throw serverErrors.create('unavailable', { what: `A node of ${provider.chain}` })
  // Counted before calling the relay, which has limits too.
  await database.transaction(async (within) => count(within, socialCounts(request), now))
  const nonce = randomBytes(16).toString('hex')
  const body = {
    siweUri: options.frameOrigin,
    domain: new URL(options.frameOrigin).host,
    nonce,
    expirationTime: timeOf(now + SOCIAL_MS),
  }
  const { status, text } = await social.relay.send(
    `${provider.relayUrl.replace(/\/$/, '')}/v1/channel`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    env,
  )
  const reply = parsed(text)
  const unavailable = serverErrors.create('unavailable', { what: social.relay.name })
  if (status >= 300 || check(opened, reply)) throw unavailable
  // Safe: checked against the schema above.
  const { channelToken: token, url } = reply as { readonly channelToken: string; readonly url: string }
  // The visitor's phone opens it.
  if (!isSafe(url)) throw unavailable
  const channel: Channel = { token, nonce }
  const tx = await openLogin(request, {
    kind: 'login',
    provider: 'farcaster',
    challenge,
    origin,
    journey: (id) => seal(keys.box, `journey|${id}`, JSON.stringify(channel)),
    isCounted: true,
  })
  return { tx, url, seconds: SOCIAL_MS / 1000 }
}

/** Returns undefined for invalid JSON, which matches no schema. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
