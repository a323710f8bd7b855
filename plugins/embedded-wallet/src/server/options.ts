import type { MailTransport } from './mail/mail-transport.js'
import type { SocialProvider } from './social/providers/provider.js'

/** A project whose visitors may have wallets. */
export interface WalletProject {
  /** What pages send as `projectId`. */
  readonly id: string
  /** Patterns of the pages that may embed the frame: `https://app.example.com`, `https://*.example.com`, `http://localhost:*`. */
  readonly origins: readonly string[]
  /** Lets in `origins` alone: no local pages and none of the shared preview hosts, where anyone can publish. */
  readonly production?: boolean
}

/** A network as questions of the frame name it. */
export interface WalletNetwork {
  /** CAIP-2. */
  readonly chain: string
  /** As visitors know it. */
  readonly name: string
  /** Of its own coin. */
  readonly symbol: string
  /** Places of that coin; those usual in its family when left out: 18, 9 and 8. */
  readonly decimals?: number
}

/** Keys, mail and rules of the embedded wallets of one deployment. Every key is 32 random bytes, as base64url. */
export interface EmbeddedWalletServerOptions {
  /**
   * Wraps the data key of each user. In a list the first key wraps, the others still open what they wrapped until `rotateKek` ran. Without it every
   * wallet is lost, so keep a copy apart from the database.
   */
  readonly kek: string | readonly string[]
  /** Goes into the hashes of addresses and codes. It cannot be changed: nobody would be found again. */
  readonly pepper: string
  /** Makes the freshness of proofs and the succession of refresh tokens. The same in every process. */
  readonly nonceKey: string
  /** Signs access tokens: a private P-256 key as JWK. The same in every process. */
  readonly signingKey: string | JsonWebKey
  /** Sends codes and notices. */
  readonly mail: MailTransport
  /** Where the frame is served, and nothing else: `https://wallet.example.com`. The server half has to be mounted there too. */
  readonly frameOrigin: string
  /** Hosts on which approvals may be drawn inside the page also where the browser cannot prove that they are visible. */
  readonly trustedHosts?: readonly string[]
  /** Projects with origins of their own; those not listed have `origins`. */
  readonly projects?: readonly WalletProject[]
  /** Pages that may embed the frame; local ones and the usual preview hosts when left out. */
  readonly origins?: readonly string[]
  /** `new-device` asks for a press behind a mailed link on each new device that logs in by mail; `never` when left out. */
  readonly deviceCheck?: 'new-device' | 'never'
  /** Whether a wallet needs a recovery factor from the start; `required` when left out. */
  readonly backup?: 'required' | 'optional'
  /** Whether each project has wallets of its own (when left out), or all projects share them. */
  readonly scope?: 'project' | 'deployment'
  /** Your servers of Bitcoin networks, which speak Esplora's HTTP, by CAIP-2 id. Without one the wallet sends no bitcoin there. */
  readonly esplora?: { readonly [chain: string]: string }
  /**
   * Networks that the frame does not know by itself, or is to call otherwise. Questions name a network by this list, else by the frame's own table,
   * else by its id with a warning; never by what a page says.
   */
  readonly networks?: readonly WalletNetwork[]
  /** Folder of the frame's files; those of this package when left out. */
  readonly frameFiles?: string
  /** Takes the keys of `sandboxWalletKeys`, which everybody knows. Only with a frame on this machine. */
  readonly sandbox?: true
  /**
   * Who else may vouch for visitors: `[google({ clientId, clientSecret })]`. Each but Farcaster and Telegram has to know the address
   * `{frameOrigin}/oauth/callback`. Needs the package `openid-client`. A provider that is taken off the list lets nobody in any more; its
   * visitors' accounts stay.
   */
  readonly social?: readonly SocialProvider[]
  /** Hears of mail that was not sent and of work that failed behind an answer. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
}
