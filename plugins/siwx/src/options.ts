import type { CaipNetworkId, Call } from '@latchkey/kernel'
import type { MessageFields, SiwxSession } from './wire.js'

/** The account a message is for. */
export interface MessageInput {
  /** Empty if one wallet prompt connects and signs: the account is not known yet, and only the fields are used. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
}
/** The message that a visitor signs: its fields, and the shown and signed text. */
export interface SiwxMessage {
  /** Fields of the message (CAIP-122). */
  readonly data: MessageFields
  /** Text that is shown and signed. */
  readonly message: string
  /** Milliseconds after which it is recreated before signing; never by default. */
  readonly goodFor?: number
}

/** How sign-in works for the app: every part can be replaced (views section 6.1). */
export interface SIWXConfig {
  /** Creates the message that the visitor signs. */
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
  /** Resolves once the session is verified and stored. */
  addSession(session: SiwxSession, call: Call): Promise<void>
  /** Ends the sessions of an account on a chain. */
  revokeSession(chainId: CaipNetworkId, address: string, call: Call): Promise<void>
  /** Replaces all sessions. */
  setSessions(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Returns verified, unexpired sessions. */
  getSessions(chainId: CaipNetworkId, address: string, call: Call): Promise<readonly SiwxSession[]>
  /** Defaults to `true`: without a signature there is no connection. */
  getRequired?(): boolean
  /** Defaults to `true`. */
  readonly signOutOnDisconnect?: boolean
  /** Effect of Cancel if there is a session of another network. By default, it ends the connection. */
  readonly onCancel?: 'disconnect' | 'previous'
}

/** Message fields that the app may set. Domain and address default to the page's, the times come from the server. */
export interface MessageParts {
  /** Host of the page, with its port; any other is rejected. */
  readonly domain?: string
  /** URL within the page's origin; any other is rejected. */
  readonly uri?: string
  /** One line that the visitor reads. */
  readonly statement?: string
  /** RFC 3339; the session is not valid before. */
  readonly notBefore?: string
  /** The app's own request id, on one line. */
  readonly requestId?: string
  /** URLs for the visitor to read, such as terms. */
  readonly resources?: readonly string[]
  /** Milliseconds from issue to expiry. Defaults to 24 hours. */
  readonly validFor?: number
}
/** Creates messages. */
export interface SiwxMessenger {
  /** Creates the message that the visitor signs. */
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
}
/** Verifies signatures before a session is stored. */
export interface SiwxVerifier {
  /** Returns whether the signature is valid for this message and account. */
  verify(session: SiwxSession, call: Call): Promise<boolean>
}
/** Stores sessions. */
export interface SiwxStorage {
  /** Adds one; resolves once it is stored. */
  add(session: SiwxSession, call: Call): Promise<void>
  /** Replaces all sessions. */
  set(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Returns an account's unexpired sessions on a chain. */
  get(chainId: CaipNetworkId, address: string, call: Call): Promise<readonly SiwxSession[]>
  /** Removes an account's sessions on a chain. */
  remove(chainId: CaipNetworkId, address: string, call: Call): Promise<void>
}

/** Describes an existing SIWE back end; mapped to `SIWXConfig`. EVM only. */
export interface SIWEConfig {
  /** Returns a nonce from the back end, valid once. Called without an address if the account is not known yet. */
  getNonce(address: string | undefined): Promise<string>
  /** Creates the text of ERC-4361. */
  createMessage(fields: SIWEFields): string
  /** Has the back end verify the signature and begin a session. `cacao` is set after a one-prompt sign-in. */
  verifyMessage(signed: { readonly message: string; readonly signature: string; readonly cacao?: unknown }): Promise<boolean>
  /** Returns the back end's session; null without one. */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  /** Ends the session; returns false if it remains. */
  signOut(): Promise<boolean>
  /** Returns message fields in addition to the plugin's own. */
  getMessageParams?(): Promise<Partial<Pick<SIWEFields, 'domain' | 'uri' | 'statement' | 'exp' | 'nbf' | 'requestId' | 'resources'>>>
  /** Defaults to `true`: without a signature there is no connection. */
  readonly required?: boolean
  /** Defaults to `true`. */
  readonly signOutOnDisconnect?: boolean
  /** `false`: one session is valid for every account. */
  readonly signOutOnAccountChange?: boolean
  /** `false`: one session is valid for every network. */
  readonly signOutOnNetworkChange?: boolean
  /** Called with each new session. `chainId` is the chain's number. */
  onSignIn?(session: { readonly address: string; readonly chainId: number }): void
  /** Called when the session has ended. */
  onSignOut?(): void
}
/** Message fields by their names in ERC-4361. */
export interface SIWEFields {
  /** With its ERC-55 checksum. */
  readonly address: string
  /** Chain id (EIP-155). */
  readonly chainId: number
  /** From the back end, valid once. */
  readonly nonce: string
  /** Version of ERC-4361. */
  readonly version: '1'
  /** Host of the page, with its port. */
  readonly domain: string
  /** Origin of the page, or a URL within it. */
  readonly uri: string
  /** RFC 3339, like the next two. */
  readonly iat: string
  /** When the message expires. */
  readonly exp?: string
  /** When the message becomes valid. */
  readonly nbf?: string
  /** One line that the visitor reads. */
  readonly statement?: string
  /** The app's own request id. */
  readonly requestId?: string
  /** URLs for the visitor to read. */
  readonly resources?: readonly string[]
}

interface Always {
  /** Chains (`eip155:1`) and families (`solana`) whose accounts sign in. Defaults to all of the app's; others are never asked. */
  readonly chains?: readonly string[]
  /** Asks for an email address after the sign-in, through the server's own routes. Defaults to `off`. */
  readonly emailCapture?: 'off' | 'optional' | 'required'
}
/** Sign-in through the product's own server, part by part. */
export interface SiwxParts extends Always, Pick<SIWXConfig, 'signOutOnDisconnect' | 'onCancel'> {
  /** Cannot be combined with parts. */
  readonly siwx?: undefined
  /** Cannot be combined with parts. */
  readonly siweConfig?: undefined
  /** Defaults to `true`. */
  readonly required?: boolean
  /** Fields of every message. */
  readonly message?: MessageParts
  /** By default, requests a nonce from the server. */
  readonly messenger?: SiwxMessenger
  /** Called before a session is stored; if the server stores sessions, it verifies them itself. */
  readonly verifier?: SiwxVerifier
  /**
   * Defaults to `server`. `local` stores sessions only in this browser: they are a convenience of the page, and prove nothing to a
   * server.
   */
  readonly storage?: 'server' | 'local' | SiwxStorage
}
/** Sign-in through the app's own configuration. */
export interface WithConfig extends Always {
  /** Replaces every part. */
  readonly siwx: SIWXConfig
  /** Cannot be combined: 'Cannot set both `siweConfig` and `siwx` options' (specification section 5). */
  readonly siweConfig?: undefined
}
/** Sign-in through an existing SIWE back end. EVM only. */
export interface WithSiweConfig extends Always {
  /** Mapped to `SIWXConfig`. */
  readonly siweConfig: SIWEConfig
  /** Cannot be combined: 'Cannot set both `siweConfig` and `siwx` options' (specification section 5). */
  readonly siwx?: undefined
}
/** Parts of the product's own sign-in, or a complete one of the app: `siwx`, or `siweConfig` for an existing SIWE back end. */
export type SiwxOptions = SiwxParts | WithConfig | WithSiweConfig
