import type { CaipNetworkId, Call } from '@latchkey/kernel'
import type { MessageFields, SiwxSession } from './wire.js'

/** The account a message is for. */
export interface MessageInput {
  /** Empty where one question in the wallet connects and signs: the account is unknown yet, and only the fields are used. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
}
/** What a visitor signs: its fields, and the text that is shown and signed. */
export interface SiwxMessage {
  readonly data: MessageFields
  readonly message: string
  /** Milliseconds after which it is written anew before it is signed; never when left out. */
  readonly goodFor?: number
}

/** How sign-in works for the app: every part can be replaced (views section 6.1). */
export interface SIWXConfig {
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
  /** Resolves once the session is verified and kept. */
  addSession(session: SiwxSession, call: Call): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string, call: Call): Promise<void>
  /** Replaces all. */
  setSessions(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Verified and unexpired. */
  getSessions(chainId: CaipNetworkId, address: string, call: Call): Promise<readonly SiwxSession[]>
  /** `true` when left out: without a signature there is no connection. */
  getRequired?(): boolean
  /** `true` when left out. */
  readonly signOutOnDisconnect?: boolean
  /** What Cancel does where a session of another network is there: ends the connection when left out. */
  readonly onCancel?: 'disconnect' | 'previous'
}

/** Fields of the message that the app may set. Domain and address are those of the page, the times are the server's. */
export interface MessageParts {
  readonly domain?: string
  readonly uri?: string
  /** One line that the visitor reads. */
  readonly statement?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  /** Milliseconds from issue to expiry; 24 hours when left out. */
  readonly validFor?: number
}
/** Writes messages. */
export interface SiwxMessenger {
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
}
/** Says whether a signature holds, before a session is kept. */
export interface SiwxVerifier {
  verify(session: SiwxSession, call: Call): Promise<boolean>
}
/** Keeps sessions. */
export interface SiwxStorage {
  add(session: SiwxSession, call: Call): Promise<void>
  /** Replaces all. */
  set(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Those of an account on a chain that are not expired. */
  get(chainId: CaipNetworkId, address: string, call: Call): Promise<readonly SiwxSession[]>
  remove(chainId: CaipNetworkId, address: string, call: Call): Promise<void>
}

/** What an existing SIWE back end is described by; mapped onto `SIWXConfig`. EVM only. */
export interface SIWEConfig {
  getNonce(address: string | undefined): Promise<string>
  createMessage(fields: SIWEFields): string
  verifyMessage(signed: { readonly message: string; readonly signature: string; readonly cacao?: unknown }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<Partial<Pick<SIWEFields, 'domain' | 'uri' | 'statement' | 'exp' | 'nbf' | 'requestId' | 'resources'>>>
  readonly required?: boolean
  readonly signOutOnDisconnect?: boolean
  /** `false`: one session serves every account. */
  readonly signOutOnAccountChange?: boolean
  /** `false`: one session serves every network. */
  readonly signOutOnNetworkChange?: boolean
  onSignIn?(session: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
}
export interface SIWEFields {
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly domain: string
  readonly uri: string
  /** RFC 3339, as the next three. */
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

interface Always {
  /** Chains (`eip155:1`) and families (`solana`) that accounts sign in on; all of the app when left out. Others are not asked. */
  readonly chains?: readonly string[]
  /** Asks for a mail address after the sign-in, over the server's own routes. `off` when left out. */
  readonly emailCapture?: 'off' | 'optional' | 'required'
}
/** Sign-in over the product's own server, part by part. */
export interface SiwxParts extends Always, Pick<SIWXConfig, 'signOutOnDisconnect' | 'onCancel'> {
  readonly siwx?: undefined
  readonly siweConfig?: undefined
  /** `true` when left out. */
  readonly required?: boolean
  readonly message?: MessageParts
  /** Asks the server for a nonce when left out. */
  readonly messenger?: SiwxMessenger
  /** Asked before a session is kept; where the server keeps sessions, it verifies them itself. */
  readonly verifier?: SiwxVerifier
  /** `server` when left out. `local` keeps sessions in this browser alone: they are a comfort of the page then, and prove nothing to a server. */
  readonly storage?: 'server' | 'local' | SiwxStorage
}
export interface WithConfig extends Always {
  readonly siwx: SIWXConfig
  readonly siweConfig?: undefined
}
export interface WithSiweConfig extends Always {
  readonly siweConfig: SIWEConfig
  readonly siwx?: undefined
}
export type SiwxOptions = SiwxParts | WithConfig | WithSiweConfig
