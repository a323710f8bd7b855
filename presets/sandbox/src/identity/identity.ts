import type { FarcasterSide } from './farcaster/farcaster-side.js'
import type { Person } from './people.js'
import type { TelegramSide } from './telegram/telegram-side.js'

/** What a provider does wrong, until it is told otherwise. */
export type Misbehaviour =
  /** Signs with a key that is not among those it publishes. Of OpenID providers. */
  | 'keys'
  /** Its clock is three hours ahead, so what it says is not good yet. Of OpenID providers. */
  | 'ahead'
  /** Its clock is three hours behind, so what it says is long over. Of OpenID providers. */
  | 'behind'
  /** Speaks of another client. Of OpenID providers. */
  | 'client'
  /** Speaks in another's name. Of OpenID providers. */
  | 'issuer'
  /** Answers another question. Of OpenID providers. */
  | 'nonce'
  /** What it publishes of itself is away. Of OpenID providers. */
  | 'discovery'
  /** Answers 503 whatever it is asked by a server. */
  | 'away'
  /** Takes no code. */
  | 'codes'
  /** Does not say who it is. Of those that are asked for a profile. */
  | 'profile'

/** One provider that stands in for a real one. */
export interface IdentityProvider {
  /** What a server offers it as: `google`. */
  readonly id: string
  /** Where it is found: the issuer of an OpenID provider. */
  readonly url: string
  /** What the operator of a server is given when registering there. */
  readonly clientId: string
  /** As `clientId`. Apple gives a key instead. */
  readonly clientSecret: string
  /** How often visitors were sent to its page. */
  readonly visits: number
  /** What it calls this person. */
  subjectOf(person: Person): string
  /** Does something wrong from now on; nothing when called without. */
  misbehave(how?: Misbehaviour): void
}

/** One that does not speak OpenID Connect. */
export interface PlainProvider extends IdentityProvider {
  /** Page that the visitor is sent to. */
  readonly authorizationEndpoint: string
  /** Where a code is exchanged. */
  readonly tokenEndpoint: string
  /** Where the profile is asked for. */
  readonly profileEndpoint: string
}

/** Apple gives a key, and each exchange takes a secret that is signed with it. */
export interface AppleProvider extends IdentityProvider {
  /** Ten letters. */
  readonly teamId: string
  /** Ten letters. */
  readonly keyId: string
  /** As the file that Apple gives: PKCS #8 in PEM. */
  readonly privateKey: string
}

/** What a browser does at last: it asks the server's redirect address. */
export interface Callback {
  /** The whole address, with parameters where it is asked by GET. */
  readonly url: string
  /** Fields of a form that is posted there. */
  readonly form?: URLSearchParams
}

/** Providers on this machine that stand in for the real ones. */
export interface SandboxIdentity {
  /** Address of the server that has all of them. */
  readonly url: string
  /** OpenID Connect. */
  readonly google: IdentityProvider
  /** OpenID Connect with a signed secret, and answers by a posted form. */
  readonly apple: AppleProvider
  /** Another OpenID Connect provider, of no known name. */
  readonly openId: IdentityProvider
  /** OAuth 2 with PKCE and a client that says who it is in a header. */
  readonly x: PlainProvider
  /** OAuth 2. */
  readonly discord: PlainProvider
  /** OAuth 2, whose errors come as 200. */
  readonly github: PlainProvider
  /** OAuth 2. */
  readonly facebook: PlainProvider
  /** Sign In With Farcaster: a relay, a registry, and people with its app. */
  readonly farcaster: FarcasterSide
  /** A bot's token, and what its mini app is given. */
  readonly telegram: TelegramSide
  /** Goes where a browser would from a provider's page, as a person who presses a button there. */
  visit(url: string, choice: { readonly press: Press }): Promise<Callback>
  /** Sends this `Cross-Origin-Opener-Policy` with every page: `same-origin` cuts the window off from the site that opened it. */
  setOpenerPolicy(policy: 'same-origin' | undefined): void
  /** Every provider behaves again, and their pages cut nothing off. */
  reset(): void
}

/** What a visitor presses: a person to be, or a no. */
export type Press = Person | 'decline' | 'error'
