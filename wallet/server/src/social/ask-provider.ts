import type { Configuration } from 'openid-client'
import { loadOpenid } from './load-openid.js'
import type { OAuthProvider, OpenIdProvider } from './providers/provider.js'

/** Stored while the visitor is at the provider. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  /** Our PKCE verifier for the provider; the frame has another one for us. */
  readonly verifier: string
}
/** The identity a provider confirms. */
export interface SocialIdentity {
  /** Stable, and unique only within this provider. */
  readonly subject: string
  /** For display. */
  readonly name: string | undefined
}

/**
 * Refuses a response of another issuer (RFC 9207), errors included. `iss` is optional unless the provider's metadata announces it.
 *
 * @throws Error
 */
export function refuseOtherIssuer(client: Configuration, response: URLSearchParams): void {
  const { issuer, authorization_response_iss_parameter_supported: isAnnounced } = client.serverMetadata()
  const said = response.getAll('iss')
  const isMissing = said.length === 0 && Boolean(isAnnounced)
  if (isMissing || said.length > 1 || said.some((one) => one !== issuer))
    throw new Error('The response is not from this provider: its `iss` is missing, or another one.')
}

/** Returns the authorization URL. */
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
 * Exchanges the provider's response for the visitor's identity. The token must be issued by this provider for this app, be currently
 * valid, be signed with a key of the provider, and belong to this login.
 *
 * @throws the error of the failed check
 */
export async function fetchIdentity(
  { provider, client, answer }: { readonly provider: OpenIdProvider | OAuthProvider; readonly client: Configuration; readonly answer: URL },
  { state, nonce, verifier }: Journey,
): Promise<SocialIdentity> {
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
    const profile = readExactly(await reply.text())
    return { subject: subjectOf(at(profile, provider.subject)), name: nameOf(provider.label.map((path) => at(profile, path))) }
  }
  const claims = tokens.claims()
  const subject = subjectOf(claims?.sub)
  const said = [claims?.name, claims?.preferred_username, appleName(answer), claims?.email]
  if (nameOf(said) !== undefined || client.serverMetadata().userinfo_endpoint === undefined) return { subject, name: nameOf(said) }
  // The name is optional: the identity is already known.
  const more = await openid.fetchUserInfo(client, tokens.access_token, subject).catch(() => undefined)
  return { subject, name: nameOf([more?.name, more?.preferred_username, more?.email]) }
}

/** Parses JSON, with integers that JavaScript cannot represent exactly as texts: rounded, an id would be that of another user. */
export function readExactly(json: string): unknown {
  const exact = json.replace(STRINGS_AND_INTEGERS, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : JSON.stringify(part),
  )
  return JSON.parse(exact)
}
const STRINGS_AND_INTEGERS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d+(?![\d.eE])/g

/** Rejects invalid ids, such as a fraction. */
function subjectOf(value: unknown): string {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'string' && text.length > 0 && text.length <= 255) return text
  throw new Error('The provider does not say who it is.')
}

/** Returns the first usable name: on one line, truncated to fit, and without characters that change the text direction. */
export function nameOf(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value !== 'string') continue
    const name = value
      .replace(/[\s\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, 80)
      // A lone surrogate left by the truncation.
      .replace(/[\ud800-\udfff]/gu, '')
      .trim()
    if (name) return name
  }
  return undefined
}

/** Apple sends the name beside the token, and only at the first login. It is unsigned, so it is only used for display. */
function appleName(answer: URL): unknown {
  const user = answer.searchParams.get('user')
  if (user === null) return undefined
  try {
    const { firstName, lastName } =
      (JSON.parse(user) as { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }).name ?? {}
    return [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    // An unreadable name is ignored.
    return undefined
  }
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    return (found as { readonly [name: string]: unknown })[key]
  }, value)
}
