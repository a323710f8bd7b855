import type { Configuration } from 'openid-client'
import { loadOpenid } from './load-openid.js'
import type { OAuthProvider, OpenIdProvider } from './providers/provider.js'

/** What a login remembers while its visitor is with the provider. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  /** PKCE. Ours towards the provider; the frame has one of its own towards us. */
  readonly verifier: string
}
/** The identity a provider confirms. */
export interface Vouched {
  /** Never changes, and is of this provider alone. */
  readonly subject: string
  /** For people. */
  readonly name: string | undefined
}

/** Where a visitor is sent. */
export async function addressOf(
  {
    provider,
    client,
    redirect,
  }: { readonly provider: OpenIdProvider | OAuthProvider; readonly client: Configuration; readonly redirect: string },
  { state, nonce, verifier }: Journey,
): Promise<string> {
  const openid = await loadOpenid()
  return openid.buildAuthorizationUrl(client, {
    redirect_uri: redirect,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.scope && { scope: provider.scope }),
    ...(provider.kind === 'openid' && { nonce }),
    ...(provider.kind === 'openid' && provider.formPost && { response_mode: 'form_post' }),
  }).href
}

/**
 * Exchanges what the provider answered for who the visitor is. The token has to be of this provider, for this app, of now, signed by a key of
 * the provider, and of this login.
 *
 * @throws whatever does not hold
 */
export async function whoIs(
  { provider, client, answer }: { readonly provider: OpenIdProvider | OAuthProvider; readonly client: Configuration; readonly answer: URL },
  { state, nonce, verifier }: Journey,
): Promise<Vouched> {
  const openid = await loadOpenid()
  const isOpenId = provider.kind === 'openid'
  const tokens = await openid.authorizationCodeGrant(client, answer, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  })
  if (provider.kind === 'oauth') {
    const reply = await openid.fetchProtectedResource(
      client,
      tokens.access_token,
      new URL(provider.profileUrl),
      'GET',
      undefined,
      new Headers({ accept: 'application/json', 'user-agent': 'latchkey-server' }),
    )
    if (!reply.ok) throw new Error(`The profile was answered with ${reply.status}.`)
    const profile: unknown = await reply.json()
    return { subject: subjectOf(at(profile, provider.subject)), name: nameOf(provider.label.map((path) => at(profile, path))) }
  }
  const claims = tokens.claims()
  const subject = subjectOf(claims?.sub)
  const said = [claims?.name, claims?.preferred_username, appleName(answer), claims?.email]
  if (nameOf(said) !== undefined || client.serverMetadata().userinfo_endpoint === undefined) return { subject, name: nameOf(said) }
  // A name is a convenience: who it is, is known already.
  const more = await openid.fetchUserInfo(client, tokens.access_token, subject).catch(() => undefined)
  return { subject, name: nameOf([more?.name, more?.preferred_username, more?.email]) }
}

/** Refuses numbers that JavaScript cannot represent exactly: they could match another user. */
function subjectOf(value: unknown): string {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'string' && text.length > 0 && text.length <= 255) return text
  throw new Error('The provider does not say who it is.')
}

/** The first that is a name, on one line, as long as fits, and without letters that turn the text around it. */
export function nameOf(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value !== 'string') continue
    const name = value
      .replace(/[\s\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, 80)
      // Half a letter, where the end was cut off.
      .replace(/[\ud800-\udfff]/gu, '')
      .trim()
    if (name) return name
  }
  return undefined
}

/** Apple tells it beside the token, and only at the first login. Nobody signs it, so it is a name and nothing else. */
function appleName(answer: URL): unknown {
  const user = answer.searchParams.get('user')
  if (user === null) return undefined
  try {
    const { firstName, lastName } =
      (JSON.parse(user) as { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }).name ?? {}
    return [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    // A name that cannot be read is none.
    return undefined
  }
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    return (found as { readonly [name: string]: unknown })[key]
  }, value)
}
