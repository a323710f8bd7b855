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
  /** Fields of the message (CAIP-122). */
  readonly data: MessageFields
  /** Text that is shown and signed. */
  readonly message: string
  /** Milliseconds after which it is written anew before it is signed; never when left out. */
  readonly goodFor?: number
}

/** How sign-in works for the app: every part can be replaced (views section 6.1). */
export interface SIWXConfig {
  /** Writes what the visitor signs. */
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
  /** Resolves once the session is verified and kept. */
  addSession(session: SiwxSession, call: Call): Promise<void>
  /** Ends the sessions of an account on a chain. */
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
  /** Host of the page, with its port; any other is refused. */
  readonly domain?: string
  /** Address within the page's origin; any other is refused. */
  readonly uri?: string
  /** One line that the visitor reads. */
  readonly statement?: string
  /** RFC 3339; the session does not count before. */
  readonly notBefore?: string
  /** The app's own mark, as one line. */
  readonly requestId?: string
  /** Addresses that the visitor reads, such as terms. */
  readonly resources?: readonly string[]
  /** Milliseconds from issue to expiry; 24 hours when left out. */
  readonly validFor?: number
}
/** Writes messages. */
export interface SiwxMessenger {
  /** Writes what the visitor signs. */
  createMessage(input: MessageInput, call: Call): Promise<SiwxMessage>
}
/** Says whether a signature holds, before a session is kept. */
export interface SiwxVerifier {
  /** Does the signature hold for this message and account? */
  verify(session: SiwxSession, call: Call): Promise<boolean>
}
/** Keeps sessions. */
export interface SiwxStorage {
  /** Keeps one; resolves once it is kept. */
  add(session: SiwxSession, call: Call): Promise<void>
  /** Replaces all. */
  set(sessions: readonly SiwxSession[], call: Call): Promise<void>
  /** Those of an account on a chain that are not expired. */
  get(chainId: CaipNetworkId, address: string, call: Call): Promise<readonly SiwxSession[]>
  /** Forgets those of an account on a chain. */
  remove(chainId: CaipNetworkId, address: string, call: Call): Promise<void>
}

/** What an existing SIWE back end is described by; mapped onto `SIWXConfig`. EVM only. */
export interface SIWEConfig {
  /** From the back end, good once. Without an address where the account is not known yet. */
  getNonce(address: string | undefined): Promise<string>
  /** Writes the text of ERC-4361. */
  createMessage(fields: SIWEFields): string
  /** Has the back end check the signature and begin a session. `cacao` is there after a sign-in in one question. */
  verifyMessage(signed: { readonly message: string; readonly signature: string; readonly cacao?: unknown }): Promise<boolean>
  /** The back end's session; null without one. */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  /** Ends it; false when it goes on. */
  signOut(): Promise<boolean>
  /** Fields of the message besides the plugin's own. */
  getMessageParams?(): Promise<Partial<Pick<SIWEFields, 'domain' | 'uri' | 'statement' | 'exp' | 'nbf' | 'requestId' | 'resources'>>>
  /** Without a signature there is no connection; `true` when left out. */
  readonly required?: boolean
  /** `true` when left out. */
  readonly signOutOnDisconnect?: boolean
  /** `false`: one session serves every account. */
  readonly signOutOnAccountChange?: boolean
  /** `false`: one session serves every network. */
  readonly signOutOnNetworkChange?: boolean
  /** Hears of each new session. `chainId` is the chain's number. */
  onSignIn?(session: { readonly address: string; readonly chainId: number }): void
  /** Hears that the session ended. */
  onSignOut?(): void
}
/** Fields of a message as ERC-4361 names them. */
export interface SIWEFields {
  /** With the checksum of ERC-55. */
  readonly address: string
  /** Number of the chain (EIP-155). */
  readonly chainId: number
  /** From the back end, good once. */
  readonly nonce: string
  /** Of ERC-4361. */
  readonly version: '1'
  /** Host of the page, with its port. */
  readonly domain: string
  /** Origin of the page, or an address within it. */
  readonly uri: string
  /** RFC 3339, as the next three. */
  readonly iat: string
  /** When the message ends. */
  readonly exp?: string
  /** Before when it does not count. */
  readonly nbf?: string
  /** One line that the visitor reads. */
  readonly statement?: string
  /** The app's own mark. */
  readonly requestId?: string
  /** Addresses that the visitor reads. */
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
  /** Not beside parts. */
  readonly siwx?: undefined
  /** Not beside parts. */
  readonly siweConfig?: undefined
  /** `true` when left out. */
  readonly required?: boolean
  /** Fields that every message has. */
  readonly message?: MessageParts
  /** Asks the server for a nonce when left out. */
  readonly messenger?: SiwxMessenger
  /** Asked before a session is kept; where the server keeps sessions, it verifies them itself. */
  readonly verifier?: SiwxVerifier
  /** `server` when left out. `local` keeps sessions in this browser alone: they are a comfort of the page then, and prove nothing to a server. */
  readonly storage?: 'server' | 'local' | SiwxStorage
}
/** Sign-in over a configuration of the app's own. */
export interface WithConfig extends Always {
  /** Takes the place of every part. */
  readonly siwx: SIWXConfig
  /** Not beside it: 'Cannot set both `siweConfig` and `siwx` options' (specification section 5). */
  readonly siweConfig?: undefined
}
/** Sign-in over an existing SIWE back end. EVM only. */
export interface WithSiweConfig extends Always {
  /** Mapped onto `SIWXConfig`. */
  readonly siweConfig: SIWEConfig
  /** Not beside it: 'Cannot set both `siweConfig` and `siwx` options' (specification section 5). */
  readonly siwx?: undefined
}
/** Parts of the product's own sign-in, or a whole one of the app's: `siwx`, or `siweConfig` for an existing SIWE back end. */
export type SiwxOptions = SiwxParts | WithConfig | WithSiweConfig
