import { isLocalHost } from '@latchkey/kernel/links'
import { type ServerEnv, serverErrors } from '@latchkey/server-kit'
import type { SiwxServerOptions } from '../options.js'
import { hashOf } from './secrets.js'

/** Origin of a request. Sessions issued for it are only valid there. */
export interface Visit {
  readonly projectId: string
  /** Origin of the page; this server's own if the browser did not send one, as with same-origin reads. */
  readonly origin: string
  /** `app.example.com`, with its port where it has one. */
  readonly host: string
  /** Whether the browser sent `origin`. */
  readonly isStated: boolean
  readonly cookie: { readonly name: string; readonly attributes: string } | undefined
}

/**
 * @throws server/invalid for a cross-site page whose browser would not store the cookie: reported with the nonce rather than after the
 * signature
 */
export async function visitOf(env: ServerEnv, options: SiwxServerOptions): Promise<Visit> {
  const { sessions = 'cookie', cookie = {} } = options
  const own = options.origin ?? ownOrigin(env)
  // Clients other than browsers can send any host.
  if (env.origin === undefined && options.origin === undefined && !env.trusts(own)) {
    throw serverErrors.create('unproven', { problem: 'It is not known which page asks. Send its `Origin`, or set `origin`.' })
  }
  const origin = env.origin ?? own
  const { host } = new URL(origin)
  if (sessions === 'bearer') return { projectId: env.projectId, origin, host, isStated: env.origin !== undefined, cookie: undefined }
  const { domain, crossSiteOrigins } = cookie
  if (crossSiteOrigins && !crossSiteOrigins.includes(origin) && host !== new URL(own).host) {
    throw serverErrors.create('unproven', { problem: 'This page may not sign in. Name it in `cookie.crossSiteOrigins`.' })
  }
  if (!crossSiteOrigins && env.headers.get('sec-fetch-site') === 'cross-site') {
    throw serverErrors.create('invalid', { field: 'origin', problem: OTHER_SITE })
  }
  const isSecure = cookie.secure ?? !(isLocalHost(new URL(own).hostname) && !origin.startsWith('https:'))
  const prefix = !isSecure ? '' : domain === undefined ? '__Host-' : '__Secure-'
  // One per page, so that two apps on one server do not sign each other out.
  const name = `${prefix}lk-${(await hashOf(`${env.projectId} ${host}`)).slice(0, 16)}`
  const attributes = [
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    ...(crossSiteOrigins ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
  ].join('; ')
  return { projectId: env.projectId, origin, host, isStated: env.origin !== undefined, cookie: { name, attributes } }
}

const OTHER_SITE =
  'Page and server are of different sites, so the browser would not keep the session. Put both under one domain, name the page in `cookie.crossSiteOrigins`, or set `sessions` to "bearer".'

/** Returns this server's origin as seen by the browser. Proxies often hide the scheme; one that hides the host requires `origin`. */
function ownOrigin({ base, headers, trusts }: ServerEnv): string {
  const { protocol, host } = new URL(base)
  const told = `${protocol}//${headers.get('host') ?? host}`
  const { origin } = new URL(URL.canParse(told) ? told : base)
  const secure = origin.replace(/^http:/, 'https:')
  return !trusts(origin) && trusts(secure) ? secure : origin
}

/** Returns the request's secret, from the cookie or the bearer token, depending on this server. */
export function secretOf(headers: Headers, { cookie }: Visit): string | undefined {
  if (!cookie) return bearerOf(headers)
  return cookiesOf(headers).find(([name]) => name === cookie.name)?.[1]
}

export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([-\w]{43})$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Returns cookies that may contain one of our secrets. */
export function cookiesOf(headers: Headers): readonly (readonly [name: string, secret: string])[] {
  return (headers.get('cookie') ?? '').split(';').flatMap((each) => {
    const [, name, secret] = /^\s*((?:__Host-|__Secure-)?lk-[-\w]{16})=([-\w]{43})\s*$/.exec(each) ?? []
    return name && secret ? [[name, secret] as const] : []
  })
}

/** Omit `secret` to delete the cookie. */
export function keep(answer: Headers, { cookie }: Visit, secret?: string, maxAgeMs = 0): void {
  if (cookie) answer.append('set-cookie', `${cookie.name}=${secret ?? ''}; ${cookie.attributes}; Max-Age=${Math.floor(maxAgeMs / 1000)}`)
}
