import type { FarcasterSide } from './farcaster/farcaster-side.js'
import type { Person } from './people.js'
import type { TelegramSide } from './telegram/telegram-side.js'

/** Faults of a provider, until changed. */
export type Misbehaviour =
  /** Signs with a key that is not among its published ones. OpenID providers only. */
  | 'keys'
  /** Its clock is three hours ahead, so its tokens are not valid yet. OpenID providers only. */
  | 'ahead'
  /** Its clock is three hours behind, so its tokens have long expired. OpenID providers only. */
  | 'behind'
  /** Issues tokens for another client. OpenID providers only. */
  | 'client'
  /** Issues tokens in another issuer's name. OpenID providers only. */
  | 'issuer'
  /** Returns the nonce of another request. OpenID providers only. */
  | 'nonce'
  /** Its discovery document is unavailable. OpenID providers only. */
  | 'discovery'
  /** Responds with 503 to every request of a server. */
  | 'away'
  /** Accepts no code. */
  | 'codes'
  /** Its profile route is unavailable. Only for providers with such a route. */
  | 'profile'

/** A local provider that replaces a real one. */
export interface IdentityProvider {
  /** Id under which a server offers it: `google`. */
  readonly id: string
  /** Its URL: the issuer of an OpenID provider. */
  readonly url: string
  /** Client id that a server's operator receives on registration. */
  readonly clientId: string
  /** Client secret. Apple provides a key instead. */
  readonly clientSecret: string
  /** How often visitors were sent to its page. */
  readonly visits: number
  /** Its id for this person. */
  subjectOf(person: Person): string
  /** Misbehaves from now on; behaves again when called without an argument. */
  misbehave(how?: Misbehaviour): void
}

/** A provider without OpenID Connect. */
export interface PlainProvider extends IdentityProvider {
  /** URL of the page that visitors are sent to. */
  readonly authorizationEndpoint: string
  /** URL for exchanging a code. */
  readonly tokenEndpoint: string
  /** URL of the profile. */
  readonly profileEndpoint: string
}

/** Apple provides a key, and each exchange requires a secret signed with it. */
export interface AppleProvider extends IdentityProvider {
  /** Team id, ten characters. */
  readonly teamId: string
  /** Key id, ten characters. */
  readonly keyId: string
  /** Contents of Apple's file: PKCS #8 in PEM. */
  readonly privateKey: string
}

/** A browser's last step: the request to the server's redirect URL. */
export interface Callback {
  /** The full URL, including parameters for GET. */
  readonly url: string
  /** Fields of the form posted there. */
  readonly form?: URLSearchParams
}

/** Providers on this machine that replace real ones. */
export interface SandboxIdentity {
  /** URL of the server for all of them. */
  readonly url: string
  /** OpenID Connect. */
  readonly google: IdentityProvider
  /** OpenID Connect with a signed secret, which posts its answers by a form. */
  readonly apple: AppleProvider
  /** Another OpenID Connect provider, a generic one. */
  readonly openId: IdentityProvider
  /** OAuth 2 with PKCE and client authentication in a header. */
  readonly x: PlainProvider
  /** OAuth 2. */
  readonly discord: PlainProvider
  /** OAuth 2, with errors as status 200. */
  readonly github: PlainProvider
  /** OAuth 2. */
  readonly facebook: PlainProvider
  /** Sign In With Farcaster: a relay, a registry, and people with its app. */
  readonly farcaster: FarcasterSide
  /** A bot's token, and the init data of its mini app. */
  readonly telegram: TelegramSide
  /** Follows a browser's steps from a provider's page, as a person who presses a button there. */
  visit(url: string, choice: { readonly press: Press }): Promise<Callback>
  /** Sends this `Cross-Origin-Opener-Policy` with every page: `same-origin` cuts the window off from the site that opened it. */
  setOpenerPolicy(policy: 'same-origin' | undefined): void
  /** Resets all faults, and the opener policy. */
  reset(): void
}

/** A visitor's choice: a person to be, or to decline. */
export type Press = Person | 'decline' | 'error'
