/** A client secret that is created for each call: a token signed with Apple's key. */
export interface SigningSecret {
  /** Team id, ten letters. */
  readonly teamId: string
  /** Key id, ten letters. */
  readonly keyId: string
  /** The key as issued by Apple: PKCS #8 in PEM, P-256. */
  readonly privateKey: string
}
interface RedirectProvider {
  /** Identifies the provider in calls and rows. Never reuse it for another one: its visitors would be mistaken for those of the first. */
  readonly id: string
  /** Display name of a custom provider; those of this package have their own. */
  readonly name?: string
  /** Exactly as the provider states it. */
  readonly issuer: string
  /** Client id from the provider. */
  readonly clientId: string
  /** Requested scopes, separated by spaces. */
  readonly scope: string
}
/** An OpenID Connect provider. Everything else about it comes from its discovery document. */
export interface OpenIdProvider extends RedirectProvider {
  /** The identity comes in a token signed by the provider. */
  readonly kind: 'openid'
  /** Issued by the provider; stays on the server. */
  readonly clientSecret: string | SigningSecret
  /** The browser posts the response as a form. */
  readonly formPost?: true
}
/** An OAuth 2 provider that returns the identity in its own format. */
export interface OAuthProvider extends RedirectProvider {
  /** The identity comes from a profile that the server fetches. */
  readonly kind: 'oauth'
  /** Issued by the provider; stays on the server. */
  readonly clientSecret: string
  /** Whether the secret is sent in the header or in the body. */
  readonly secretIn: 'header' | 'body'
  /** Authorization endpoint. */
  readonly authorizeUrl: string
  /** Token endpoint. */
  readonly tokenUrl: string
  /** Endpoint of the visitor's profile. */
  readonly profileUrl: string
  /** Path of the stable user id in the profile: `data.id`. */
  readonly subject: string
  /** Paths of the display name in the profile. The first one present is used. */
  readonly label: readonly string[]
}
/** The Farcaster app, through a relay (FIP-11). */
export interface FarcasterProvider {
  /** The identity comes from a message that the visitor signs in the app. */
  readonly kind: 'farcaster'
  /** There is only one Farcaster. */
  readonly id: 'farcaster'
  /** Relays between app and server: `https://relay.farcaster.xyz`. Only signed data from it is trusted. */
  readonly relayUrl: string
  /** CAIP-2 id of the chain with the registry. The server needs a node of it. */
  readonly chain: string
  /** Address of the registry that maps ids to owners. */
  readonly idRegistry: string
}
/** Visitors of a mini app, identified by data that Telegram signs for it. */
export interface TelegramProvider {
  /** The identity is provided when the mini app starts. */
  readonly kind: 'telegram'
  /** There is only one Telegram. */
  readonly id: 'telegram'
  /** Token of the mini app's bot: `123456:ABC…`. */
  readonly botToken: string
}
/** A login provider. Plain data, so it can be kept in a file. */
export type SocialProvider = OpenIdProvider | OAuthProvider | FarcasterProvider | TelegramProvider
