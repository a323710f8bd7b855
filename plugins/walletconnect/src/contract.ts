import type { CaipNetworkId, Contract, ListedWallet } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** A wallet on another device, connected by a session. */
export interface PhoneWallet {
  readonly topic: string
  readonly name: string
  readonly icon: string | undefined
  readonly namespaces: readonly string[]
  /** Links that bring its app to the front, as far as the record of a listed wallet names them. */
  readonly links: { readonly native?: string | undefined; readonly universal?: string | undefined }
  /** The chain in use, by namespace. */
  readonly chains: { readonly [namespace: string]: CaipNetworkId }
}

/** An address that a wallet can scan or be handed. */
export interface Pairing {
  readonly status: 'none' | 'creating' | 'ready' | 'unreachable' | 'refused'
  readonly uri: string | undefined
  /** Milliseconds since 1970. */
  readonly expires: number | undefined
  /** How often the address was replaced while it was shown. */
  readonly renewed: number
}

/** Can the relay be used? `refused` and `unreachable` stay until it answers again. */
export interface RelayState {
  readonly status: 'ok' | 'refused' | 'unreachable'
  /** The relay's own word, or what went wrong. */
  readonly reason: string | undefined
}

export interface WalletConnectState {
  readonly pairing: Pairing
  readonly relay: RelayState
  readonly wallets: readonly PhoneWallet[]
  /** The visitor is asked: by a code or a link, then in the wallet. */
  readonly attempt: 'none' | 'waiting' | 'declined' | 'failed' | 'signing'
  /** Host of the server that takes long to keep what was signed; the view offers to try again. */
  readonly waitsFor: string | undefined
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
  /** The app that was opened with the address. */
  readonly opened: OpenedApp | undefined
}

export interface OpenedApp {
  readonly wallet: ListedWallet
  /** How often: each time the next way is tried. */
  readonly tried: number
  /** The visitor came back before the wallet answered. */
  readonly returned: boolean
}

export interface PairArgs {
  readonly signal?: AbortSignal
}
export interface ManualPairing {
  /** For a QR code or a link of the app's own. */
  readonly uri: string
  /** Milliseconds since 1970; after that ask for another one. */
  readonly expires: number
  /** Resolves with the session's topic. */
  readonly approved: Promise<string>
}
export interface SessionRequest {
  readonly topic?: string
  readonly chain: CaipNetworkId
  readonly method: string
  readonly params: unknown
  readonly signal?: AbortSignal
}

/** What a visitor signs to sign in; `uri` and `domain` are the app's own. @see https://chainagnostic.org/CAIPs/caip-222 */
export interface SignInPayload {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
export interface AuthenticateArgs extends SignInPayload {
  readonly chains: readonly CaipNetworkId[]
  readonly signal?: AbortSignal
}
/** One signed message, as CAIP-74 has it. */
export interface Cacao {
  readonly h: { readonly t: string }
  /** The message's fields in short; `iss` names the account: `did:pkh:eip155:1:0x…`. */
  readonly p: { readonly iss: string; readonly [field: string]: unknown }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}
export interface Authenticated {
  readonly topic: string
  readonly auths: readonly Cacao[]
  /** The texts that were signed, in the order of `auths`. */
  readonly messages: readonly string[]
}

/** Wallets on other devices, through a relay. */
export interface WalletConnectContract extends Contract {
  readonly id: 'walletconnect'
  readonly provides: 'walletconnect:authenticate'
  readonly views: {
    /** A code or a link. With a wallet: its own links and picture. */
    readonly ConnectingWalletConnect: [args?: { readonly wallet?: ListedWallet; readonly namespace?: string }]
    /** Home of an app that has no other way to connect. */
    readonly ConnectingWalletConnectBasic: []
  }
  readonly state: WalletConnectState
  readonly actions: {
    /** Pairs by hand: the app shows the address itself. */
    pair(args?: PairArgs): Promise<ManualPairing>
    /** Asks a wallet without a chain plugin. @throws EIP-1193's 4200 for what the session does not allow */
    request(args: SessionRequest): Promise<unknown>
    /** Connects and signs in at once (CAIP-222, ReCaps): one question in the wallet instead of two. */
    authenticate(args: AuthenticateArgs): Promise<Authenticated>
  }
  readonly events: {
    readonly selectWallet: { readonly name: string; readonly view: string; readonly panes: readonly string[] }
    readonly connectSuccess: { readonly method: 'qrcode' | 'mobile'; readonly name: string; readonly view: string }
    readonly connectError: { readonly message: string }
    readonly userRejected: { readonly message: string }
  }
  readonly messages: MessageKey
}
