import type { MailTransport } from './email/mail-transport.js'

/** Which pages may sign in, and how long sessions last. */
export interface SiwxServerOptions {
  /**
   * CAIP-2 ids of chains for sign-ins. Defaults to every chain of the server's families. Contract wallets also need a node of their
   * chain.
   */
  readonly chains?: readonly string[]
  /**
   * How the browser keeps its session: `cookie` (HttpOnly; the default), or `bearer`, a token that the page stores and sends itself, if
   * page and server are cross-site or there is no browser.
   */
  readonly sessions?: 'cookie' | 'bearer'
  /** This server's own origin for browsers, `https://latchkey.example.com`. Defaults to the `Host` header. */
  readonly origin?: string
  /** Scope of the cookie; only with `sessions: 'cookie'`. */
  readonly cookie?: CookieOptions
  /** Maximum session length. Defaults to 7 days. A message that expires earlier ends it earlier. */
  readonly sessionMs?: number
  /** How long a nonce is valid. Defaults to 10 minutes. */
  readonly nonceMs?: number
  /** Tolerated clock difference. Defaults to a minute. */
  readonly leewayMs?: number
  /** Sends the codes that confirm email addresses. Without it, no address is requested, and the routes report that. */
  readonly mail?: MailTransport
  /** Called for every sign-in, refusal, sign-out and code, for an audit log. Contains accounts and addresses. */
  readonly onEvent?: (event: SignInEvent) => void
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

/** An entry of an audit log of sign-ins. */
export interface SignInEvent {
  /** Kind of the entry. */
  readonly event: 'signed-in' | 'sign-in-refused' | 'signed-out' | 'code-sent' | 'email-confirmed'
  /** CAIP-10; in a refusal, the unproven claim. */
  readonly account?: string
  /** Project given by the page. */
  readonly project: string
  /** Origin of the page, if known. */
  readonly origin?: string
  /** Address block of the caller, if the runtime reports it. */
  readonly caller?: string
  /** Error code, and the invalid field. */
  readonly reason?: string
  /** Sent to the client as `x-request-id`. */
  readonly requestId: string
}

/** Scope of the session's cookie. */
export interface CookieOptions {
  /** Lets servers below this domain read the cookie too: `example.com`. The cookie's prefix is then `__Secure-` instead of `__Host-`. */
  readonly domain?: string
  /**
   * Pages of other sites that may use sessions, listed without `*`: the cookie is then `SameSite=None; Partitioned`, and no other page
   * can sign in. Without it, the cookie is `Lax`, and page and server must be same-site: `app.example.com`, `latchkey.example.com`.
   */
  readonly crossSiteOrigins?: readonly string[]
  /** Only set this to `false` if there is no TLS at all. By default, it is off for local hosts. */
  readonly secure?: boolean
}
