import { type ServerEnv, serverErrors } from '@latchkey/kernel/server'
import type { SiwxServerOptions } from '../options.js'
import { hashOf } from './secrets.js'

/** Where a request comes from. What is given out there is good there alone. */
export interface Visit {
  readonly projectId: string
  /** Of the page; this server's own where the browser did not say, as for reading from the same origin. */
  readonly origin: string
  /** `app.example.com`, with its port where it has one. */
  readonly host: string
  /** Whether `origin` is what the browser said. */
  readonly isStated: boolean
  readonly cookie: { readonly name: string; readonly attributes: string } | undefined
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * @throws server/invalid from a page of another site whose browser would not keep the cookie: better said at the nonce than found
 * after the signature
 */
export async function visitOf(env: ServerEnv, options: SiwxServerOptions): Promise<Visit> {
  const { sessions = 'cookie', cookie = {} } = options
  const own = options.origin ?? ownOrigin(env)
  // A client other than a browser can write anything as its host.
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
  const isSecure = cookie.secure ?? !(LOCAL.test(new URL(own).host) && !origin.startsWith('https:'))
  const prefix = !isSecure ? '' : domain === undefined ? '__Host-' : '__Secure-'
  // One for each page, so that two apps of one server do not sign each other out.
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

/** As the browser knows us. A proxy that hides the scheme is common, one that hides the host needs `origin`. */
function ownOrigin({ base, headers, trusts }: ServerEnv): string {
  const { protocol, host } = new URL(base)
  const told = `${protocol}//${headers.get('host') ?? host}`
  const { origin } = new URL(URL.canParse(told) ? told : base)
  const secure = origin.replace(/^http:/, 'https:')
  return !trusts(origin) && trusts(secure) ? secure : origin
}

/** The secret that came along, by the way that this server uses. */
export function secretOf(headers: Headers, { cookie }: Visit): string | undefined {
  if (!cookie) return bearerOf(headers)
  return cookiesOf(headers).find(([name]) => name === cookie.name)?.[1]
}

export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([-\w]{43})$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Those that could hold a secret of ours. */
export function cookiesOf(headers: Headers): readonly (readonly [name: string, secret: string])[] {
  return (headers.get('cookie') ?? '').split(';').flatMap((each) => {
    const [, name, secret] = /^\s*((?:__Host-|__Secure-)?lk-[-\w]{16})=([-\w]{43})\s*$/.exec(each) ?? []
    return name && secret ? [[name, secret] as const] : []
  })
}

/** `secret` is left out to make the browser forget it. */
export function keep(answer: Headers, { cookie }: Visit, secret?: string, maxAgeMs = 0): void {
  if (cookie) answer.append('set-cookie', `${cookie.name}=${secret ?? ''}; ${cookie.attributes}; Max-Age=${Math.floor(maxAgeMs / 1000)}`)
}
