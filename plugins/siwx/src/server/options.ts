import type { MailTransport } from './email/mail-transport.js'

/** Who may sign in, for how long, and how the session is kept. */
export interface SiwxServerOptions {
  /** CAIP-2 ids that visitors may sign in with; every chain of the server's families when left out. Contracts need a node of their chain besides. */
  readonly chains?: readonly string[]
  /**
   * How the browser keeps its session: `cookie` (HttpOnly; the default), or `bearer`, a token that the page keeps and sends itself, where
   * page and server are of different sites or where there is no browser.
   */
  readonly sessions?: 'cookie' | 'bearer'
  /** This server's own origin for browsers, `https://latchkey.example.com`. Taken from the `Host` header when left out. */
  readonly origin?: string
  /** Where the cookie counts; only with `sessions: 'cookie'`. */
  readonly cookie?: CookieOptions
  /** Longest time until one has to sign again, 7 days when left out. A message that ends sooner ends sooner. */
  readonly sessionMs?: number
  /** How long a nonce is good, 10 minutes when left out. */
  readonly nonceMs?: number
  /** How far clocks may be apart, a minute when left out. */
  readonly leewayMs?: number
  /** Sends the codes that confirm mail addresses. Without it no address is asked for, and the routes say so. */
  readonly mail?: MailTransport
  /** Called for every sign-in, refusal, sign-out and code, to keep a record. It names accounts and addresses. */
  readonly onEvent?: (event: SignInEvent) => void
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
}

/** One line for a record of sign-ins. */
export interface SignInEvent {
  /** What happened. */
  readonly event: 'signed-in' | 'sign-in-refused' | 'signed-out' | 'code-sent' | 'email-confirmed'
  /** CAIP-10; of a refusal the claimed one, unproven. */
  readonly account?: string
  /** Project that the page names. */
  readonly project: string
  /** Of the page, as far as it is known. */
  readonly origin?: string
  /** Address block of the caller, where the runtime tells it. */
  readonly caller?: string
  /** Code of the error, and the field that did not hold. */
  readonly reason?: string
  /** What went out as `x-request-id`. */
  readonly requestId: string
}

/** Who may read the session's cookie. */
export interface CookieOptions {
  /** Lets servers below this domain read the cookie too: `example.com`. The cookie has no `__Host-` then, only `__Secure-`. */
  readonly domain?: string
  /**
   * Pages of other sites that may use sessions, written out without `*`: the cookie is `SameSite=None; Partitioned` then, and no other
   * page can sign in. Without it the cookie is `Lax`, and page and server have to be of one site: `app.example.com`, `latchkey.example.com`.
   */
  readonly crossSiteOrigins?: readonly string[]
  /** `false` only where there is no TLS at all. Left out, it is off for local hosts. */
  readonly secure?: boolean
}
