/** A client secret that is made anew for each call: a token that Apple's key signs. */
export interface SigningSecret {
  /** Of the team, ten letters. */
  readonly teamId: string
  /** Of the key, ten letters. */
  readonly keyId: string
  /** The key as Apple hands it out: PKCS #8 in PEM, P-256. */
  readonly privateKey: string
}
interface RedirectProvider {
  /** Names the provider in calls and rows. Never give it to another one: its visitors would be taken for those of the first. */
  readonly id: string
  /** As visitors know a provider of your own; those of this package have theirs. */
  readonly name?: string
  /** As the provider itself says it. */
  readonly issuer: string
  /** As the provider named your app. */
  readonly clientId: string
  /** What is asked for, with a space in between. */
  readonly scope: string
}
/** A provider that speaks OpenID Connect. Everything else about it comes from its discovery document. */
export interface OpenIdProvider extends RedirectProvider {
  /** The identity comes in a token that the provider signs. */
  readonly kind: 'openid'
  /** As the provider gave it to your app. */
  readonly clientSecret: string | SigningSecret
  /** The answer comes as a form that the browser posts. */
  readonly formPost?: true
}
/** A provider that speaks OAuth 2 and returns the identity in its own format. */
export interface OAuthProvider extends RedirectProvider {
  /** The identity comes from a profile that the server fetches. */
  readonly kind: 'oauth'
  /** As the provider gave it to your app. */
  readonly clientSecret: string
  /** How the secret is sent: in the header, or in the body. */
  readonly secretIn: 'header' | 'body'
  /** Where visitors are sent. */
  readonly authorizeUrl: string
  /** Where codes are exchanged. */
  readonly tokenUrl: string
  /** Where it is asked who they are. */
  readonly profileUrl: string
  /** Where the answer has the number that never changes: `data.id`. */
  readonly subject: string
  /** Where the answer has what people call them. The first that is there. */
  readonly label: readonly string[]
}
/** Farcaster's app, by way of a relay (FIP-11). */
export interface FarcasterProvider {
  /** The identity comes from a message that the visitor signs in the app. */
  readonly kind: 'farcaster'
  /** There is one Farcaster. */
  readonly id: 'farcaster'
  /** Hands over between app and server: `https://relay.farcaster.xyz`. It is believed nothing that is not signed. */
  readonly relayUrl: string
  /** CAIP-2 id of the chain with the registry. The server needs a node of it. */
  readonly chain: string
  /** Address of the registry that says whose an id is. */
  readonly idRegistry: string
}
/** Visitors of a mini app, by what Telegram signs for it. */
export interface TelegramProvider {
  /** The identity comes with the start of the mini app. */
  readonly kind: 'telegram'
  /** There is one Telegram. */
  readonly id: 'telegram'
  /** Of the bot that the mini app belongs to: `123456:ABC…`. */
  readonly botToken: string
}
/** Who vouches for visitors. Plain configuration: a file may hold it. */
export type SocialProvider = OpenIdProvider | OAuthProvider | FarcasterProvider | TelegramProvider
