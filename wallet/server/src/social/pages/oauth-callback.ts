import type { PlainAnswer, RawEnv, RawRequest } from '@latchkey/server-kit'
import { databaseOf, type ServerContext } from '../../device-request.js'
import { hashOf, newSecret, unseal } from '../../secrets.js'
import { fetchIdentity, refuseOtherIssuer } from '../ask-provider.js'
import { endLogin, OPEN, saveIdentity } from '../open-login.js'
import { titleOf } from '../social.js'
import { browserCookie } from './cookie.js'
import { giveUp } from './give-up.js'
import { type KeptJourney, redirectPath } from './oauth-start.js'
import { leadTo, showOver, showResult } from './show-result.js'

/** Parameters of providers' responses. */
const FIELDS = ['code', 'state', 'error', 'iss', 'user'] as const
const LONGEST_FIELD = 4000
/** Error codes of providers for a visitor who declined. */
const DECLINED = [
  'access_denied',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'consent_required',
  'login_required',
  'interaction_required',
]

interface Row {
  readonly id: string
  readonly provider: string
  readonly origin: string
  readonly return_to: string | null
  readonly journey: string
}

/**
 * Accepts a provider's form post (`form_post`), and redirects the browser to the URL with the form's fields. A cross-site form post
 * carries no cookie to identify the browser; the redirected request does.
 */
export async function postedCallback({ options }: ServerContext, path: `/${string}`, request: RawRequest): Promise<PlainAnswer> {
  const form = new URLSearchParams(await request.text())
  const query = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (value !== null && value.length <= LONGEST_FIELD) query.set(name, value)
  }
  return leadTo(`${options.frameOrigin}${path}?${query}`)
}

/**
 * Handles a visitor who returns to a provider's own redirect URL: exchanges the response, once, and hands over the result. A login that
 * began with another provider ends without an exchange, because a hostile provider may have sent the visitor on to an honest one, and
 * would get its code (RFC 9700, 4.4). `at` is undefined for the old URL of all providers.
 */
export async function answerCallback(
  context: ServerContext,
  at: string | undefined,
  { url, headers }: RawRequest,
  env: RawEnv,
): Promise<PlainAnswer> {
  const { options, keys, social } = context
  const { frameOrigin } = options
  const now = (options.now ?? Date.now)()
  const database = databaseOf(env)
  context.scheduleJobs(database)
  const state = url.searchParams.get('state') ?? ''
  const { value: cookie } = browserCookie(headers, frameOrigin)
  if (cookie === undefined) return showOver(headers)
  const [row] = await database.query<Row>(
    `UPDATE ew_socials SET state = NULL WHERE state = ? AND cookie = ? AND vouched IS NULL AND journey IS NOT NULL AND ${OPEN}
      RETURNING id, provider, origin, return_to, journey`,
    [hashOf(state), hashOf(cookie), now],
  )
  const provider = row && social.providers.get(row.provider)
  if (!row || !provider || provider.kind === 'farcaster' || provider.kind === 'telegram') return showOver(headers)
  // Written by `startOauth` alone.
  const kept = JSON.parse(unseal(keys.box, `journey|${row.id}`, row.journey).toString()) as KeptJourney
  const about = { tx: kept.tx, provider: titleOf(social, provider.id), origin: row.origin, returnTo: row.return_to ?? undefined }
  const show = (outcome: { readonly code: string } | { readonly error: string }): PlainAnswer =>
    showResult({ ...about, outcome }, { frameOrigin, headers })
  const { id } = row
  try {
    if (at !== provider.id) throw new Error(elsewhere({ at, provider: provider.id, frameOrigin }))
    const client = await social.clients(provider, env.fetch)
    refuseOtherIssuer(client, url.searchParams)
    const said = url.searchParams.get('error')
    if (said !== null && DECLINED.includes(said)) {
      await endLogin(database, { id, problem: 'access_denied', now })
      return show({ error: 'access_denied' })
    }
    const answer = new URL(`${frameOrigin}${redirectPath(provider.id)}${url.search}`)
    const identity = await fetchIdentity({ provider, client, answer }, kept)
    const code = newSecret()
    // If the login expired meanwhile, the frame reports it.
    await saveIdentity(database, { id, identity, code, isApproved: false, keys, now: (options.now ?? Date.now)() })
    return show({ code })
  } catch (error) {
    return giveUp(context, { database, env, error, id, now }, about)
  }
}

/** Tells the operator how to fix it. */
function elsewhere({
  at,
  provider,
  frameOrigin,
}: {
  readonly at: string | undefined
  readonly provider: string
  readonly frameOrigin: string
}): string {
  return at === undefined
    ? `The response came to ${frameOrigin}/oauth/callback, which is no longer accepted. Register ${frameOrigin}${redirectPath(provider)} instead.`
    : `The response came to the redirect URL of "${at}". Either "${provider}" sent the visitor to another provider, which is an attack, or the wrong URL is registered.`
}
