import { randomInt } from 'node:crypto'
import { serverErrors } from '@latchkey/server-kit'
import { agentHash, browserOf } from '../browser-of.js'
import { type DeviceRequest, refuseForeignPage } from '../device-request.js'
import { type Count, count, limits } from '../limits.js'
import { hashOf, newSecret } from '../secrets.js'
import { SOCIAL_MS, type SocialKind } from './open-login.js'
import type { SocialProvider } from './providers/provider.js'

export interface StartedSocial {
  readonly tx: string
  readonly uri: string
  readonly number: string
  readonly seconds: number
}
interface Wish {
  readonly kind: SocialKind
  readonly provider: string
  readonly challenge: string
  readonly origin: string
  readonly returnTo?: string
  /** Id of the user to whom the login is added. */
  readonly userId?: string
}

/**
 * Starts a login, or a link, through a provider's page. Does not contact the provider yet.
 *
 * @throws server/invalid, server/unproven with the field `origin`, server/rate-limited
 */
export async function startSocial(request: DeviceRequest, wish: Wish): Promise<StartedSocial> {
  const { options, env } = request
  if (wish.origin !== options.frameOrigin) refuseForeignPage(options, env.projectId, wish.origin)
  const { kind } = providerOf(request, wish.provider)
  if (kind === 'farcaster' || kind === 'telegram') throw notOffered()
  // Any other URL would reveal the code to another site.
  if (wish.returnTo !== undefined && !isPageOf(wish.returnTo, wish.origin))
    throw serverErrors.create('invalid', { field: 'returnTo', problem: 'It has to be a page of `origin`.' })
  const number = String(randomInt(100)).padStart(2, '0')
  const tx = await openLogin(request, { ...wish, number })
  return { tx, uri: `${options.frameOrigin}/oauth/start?tx=${tx}`, number, seconds: SOCIAL_MS / 1000 }
}

/** Not `blob:` or another scheme, whose origin may be the same, and no user name. */
function isPageOf(url: string, page: string): boolean {
  const { protocol = '', origin, username, password } = URL.parse(url) ?? {}
  return origin === page && /^https?:$/.test(protocol) && !username && !password
}

/** Inserts the row of a login, and counts it for the caller unless that is done already. Returns its secret id. */
export async function openLogin(
  request: DeviceRequest,
  wish: Wish & { readonly number?: string; readonly journey?: (id: string) => string; readonly isCounted?: true },
): Promise<string> {
  const { database, realm, env, jkt, now } = request
  const tx = newSecret()
  const id = hashOf(tx)
  await database.transaction(async (within) => {
    if (!wish.isCounted) await count(within, socialCounts(request), now)
    await within.query(
      `INSERT INTO ew_socials (id, kind, provider, realm, project, user_id, jkt, challenge, origin, return_to, browser, place, agent, number,
        journey, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        wish.kind,
        wish.provider,
        realm,
        env.projectId,
        wish.userId ?? null,
        jkt,
        wish.challenge,
        wish.origin,
        wish.returnTo ?? null,
        browserOf(env.headers.get('user-agent')),
        env.caller ?? null,
        agentHash(env.headers),
        wish.number ?? null,
        wish.journey?.(id) ?? null,
        now,
        now + SOCIAL_MS,
      ],
    )
  })
  request.scheduleJobs(database)
  return tx
}

/** Returns what a provider login counts towards. */
export function socialCounts({ env }: Pick<DeviceRequest, 'env'>): readonly Count[] {
  return env.caller === undefined ? [] : [{ limit: limits.socialFrom, key: hashOf(env.caller) }]
}

/** @throws server/invalid with the field `provider` */
export function providerOf({ social }: Pick<DeviceRequest, 'social'>, id: string): SocialProvider {
  const provider = social.providers.get(id)
  if (!provider) throw notOffered()
  return provider
}

export function notOffered(): Error {
  return serverErrors.create('invalid', { field: 'provider', problem: 'This server does not offer this login.' })
}
