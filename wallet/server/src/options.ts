import type { MailTransport } from './mail/mail-transport.js'
import type { SmartAccountsServerOptions } from './smart-accounts/smart-account-options.js'
import type { SocialProvider } from './social/providers/provider.js'

/** A project with embedded wallets. */
export interface WalletProject {
  /** The `projectId` that pages send. */
  readonly id: string
  /** Patterns of the origins that may embed the frame: `https://app.example.com`, `https://*.example.com`, `http://localhost:*`. */
  readonly origins: readonly string[]
  /** Allows only `origins`: no local pages and none of the shared preview hosts, where anyone can publish. */
  readonly production?: boolean
}

/** A network's name and coin in the frame's questions. */
export interface WalletNetwork {
  /** CAIP-2. */
  readonly chain: string
  /** Display name. */
  readonly name: string
  /** Symbol of the native coin. */
  readonly symbol: string
  /** Decimals of the native coin. Defaults to the usual ones of its family: 18, 9 and 8. */
  readonly decimals?: number
}

/** Keys, email and rules of a deployment's embedded wallets. Every key is 32 random bytes, as base64url. */
export interface EmbeddedWalletServerOptions {
  /**
   * Wraps each user's data key. In a list, the first key wraps, and the others still open what they wrapped until `rotateKek` has run.
   * Without it, every wallet is lost, so keep a copy apart from the database.
   */
  readonly kek: string | readonly string[]
  /** Used in the hashes of addresses and codes. It cannot be changed, because no user would be found again. */
  readonly pepper: string
  /** Derives nonces and refresh tokens. Must be the same in every process. */
  readonly nonceKey: string
  /** Signs access tokens: a private P-256 key as JWK. Must be the same in every process. */
  readonly signingKey: string | JsonWebKey
  /** Sends codes and notices. */
  readonly mail: MailTransport
  /** Origin that serves only the frame: `https://wallet.example.com`. The server half must be mounted there too. */
  readonly frameOrigin: string
  /**
   * Hosts on which approvals are shown inside the page: `app.example.com` means `https://app.example.com`. Other origins are written out:
   * `http://localhost:3000`. Only your own: a page can hide a part of an approval. Elsewhere a separate window asks.
   */
  readonly trustedHosts?: readonly string[]
  /** Projects with their own origins; all others use `origins`. */
  readonly projects?: readonly WalletProject[]
  /**
   * Origins that may embed the frame for projects that `projects` does not list. Defaults to none. `defaultFrameOrigins` has local ones and
   * the usual preview hosts, where anyone can publish.
   */
  readonly origins?: readonly string[]
  /** `new-device` requires pressing an emailed link on each new device that logs in by email. Defaults to `never`. */
  readonly deviceCheck?: 'new-device' | 'never'
  /** Whether a wallet needs a recovery factor from the start. Defaults to `required`. */
  readonly backup?: 'required' | 'optional'
  /**
   * Whether each project has its own wallets (the default), or all projects share them. If they do, no origin may be one where anyone can
   * publish, and the server must list its projects (`projectIds`).
   */
  readonly scope?: 'project' | 'deployment'
  /** Your Bitcoin servers with Esplora's HTTP API, by CAIP-2 id. Without one, the wallet cannot send bitcoin on that network. */
  readonly esplora?: { readonly [chain: string]: string }
  /**
   * Networks that the frame does not include, or should name differently. Questions use the name from this list, else from the frame's
   * own table, else the id with a warning; never a name given by a page.
   */
  readonly networks?: readonly WalletNetwork[]
  /** Folder of the frame's files. Defaults to those of this package. */
  readonly frameFiles?: string
  /** Accepts the public keys of `sandboxWalletKeys`. Only allowed with a frame on this machine. */
  readonly sandbox?: true
  /**
   * Login providers besides email: `[google({ clientId, clientSecret })]`. All except Farcaster and Telegram must have their
   * own redirect address registered: `{frameOrigin}/oauth/google/callback`. Requires the package `openid-client`. Removing a provider from the list disables
   * its logins; the accounts remain.
   */
  readonly social?: readonly SocialProvider[]
  /**
   * Smart accounts of the wallets: their networks, the bundlers and paymasters, and what you pay for. All other networks have plain
   * accounts.
   */
  readonly smartAccounts?: SmartAccountsServerOptions
  /** Called once with each setting that is only safe in development. */
  readonly onWarning?: (message: string) => void
  /** Called with errors of unsent emails and of background work. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}
