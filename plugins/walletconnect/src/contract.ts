import type { CaipNetworkId, Contract, ListedWallet } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** A wallet on another device, connected by a session. */
export interface PhoneWallet {
  /** Topic of the session. */
  readonly topic: string
  /** The wallet's own name: a claim. */
  readonly name: string
  /** Image URL. */
  readonly icon: string | undefined
  /** Families that the session is for. */
  readonly namespaces: readonly string[]
  /** Links that bring its app to the front, if the record of a listed wallet has them. */
  readonly links: { readonly native?: string | undefined; readonly universal?: string | undefined }
  /** The chain in use, by namespace. */
  readonly chains: { readonly [namespace: string]: CaipNetworkId }
}

/** A pairing URI that a wallet can scan or be opened with. */
export interface Pairing {
  /** `unreachable` and `refused` refer to the relay. */
  readonly status: 'none' | 'creating' | 'ready' | 'unreachable' | 'refused'
  /** WalletConnect URI `wc:…@2`; present while `ready`. */
  readonly uri: string | undefined
  /** Milliseconds since the epoch. */
  readonly expires: number | undefined
  /** How often the URI was replaced while shown. */
  readonly renewed: number
  /** A wallet has read it, and now asks its user. Not all wallets report it. */
  readonly scanned: boolean
}

/** State of the relay. `refused` and `unreachable` last until it answers again. */
export interface RelayState {
  readonly status: 'ok' | 'refused' | 'unreachable'
  /** The relay's own message, or the failure. */
  readonly reason: string | undefined
}

/** The pairing URI, the relay, and the sessions. */
export interface WalletConnectState {
  /** The current content of the code or link. */
  readonly pairing: Pairing
  /** Whether sessions are reachable. */
  readonly relay: RelayState
  /** One per session. */
  readonly wallets: readonly PhoneWallet[]
  /** State of the connection attempt: by a code or a link, then in the wallet. */
  readonly attempt: 'none' | 'waiting' | 'declined' | 'failed' | 'signing'
  /** Host of the server that is slow to store the signatures; the view offers to retry. */
  readonly waitsFor: string | undefined
  /** Technical reason, for the Details section. */
  readonly reason: string | undefined
  /** The app that was opened with the pairing URI. */
  readonly opened: OpenedApp | undefined
}

/** A wallet's app that was opened with the pairing URI. */
export interface OpenedApp {
  /** Its entry in the list. */
  readonly wallet: ListedWallet
  /** Number of attempts: each tries the next link. */
  readonly tried: number
  /** The visitor came back before the wallet answered. */
  readonly returned: boolean
}

/** How to cancel pairing. */
export interface PairArgs {
  /** Ends the wait, and `approved` rejects. If a wallet approves after that, the next call gets its session. */
  readonly signal?: AbortSignal
}
/** A pairing URI that the app shows itself. */
export interface ManualPairing {
  /** For the app's own QR code or link. */
  readonly uri: string
  /** Milliseconds since the epoch; request another one after that. */
  readonly expires: number
  /** Resolves with the session's topic. */
  readonly approved: Promise<string>
}
/** A request to a wallet over its session. */
export interface SessionRequest {
  /** Topic of the session. Defaults to the latest one. */
  readonly topic?: string
  /** CAIP-2; must be allowed by the session. */
  readonly chain: CaipNetworkId
  /** Must be allowed by the session. */
  readonly method: string
  /** In the form that the family's wallets take: a list on EVM, an object on Solana. */
  readonly params: unknown
  /** Ends the wait; the prompt in the wallet stays. */
  readonly signal?: AbortSignal
}

/** The message that a visitor signs to sign in; `uri` and `domain` are the app's own. @see https://chainagnostic.org/CAIPs/caip-222 */
export interface SignInPayload {
  /** Host of the page, including its port. */
  readonly domain: string
  /** URL of the page. */
  readonly uri: string
  /** Issued by the server, valid once. */
  readonly nonce: string
  /** One line for the visitor to read. */
  readonly statement?: string
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
  /** The app's own identifier. */
  readonly requestId?: string
  /** URIs for the visitor to read, and ReCaps. */
  readonly resources?: readonly string[]
}
/** The message to sign, and its chains. */
export interface AuthenticateArgs extends SignInPayload {
  /** CAIP-2 ids; one message is signed per chain. */
  readonly chains: readonly CaipNetworkId[]
  /** Cancels the request. */
  readonly signal?: AbortSignal
}
/** One signed message, in the form of CAIP-74. */
export interface Cacao {
  /** `t` is the format of the payload: `caip122` or `eip4361`. */
  readonly h: { readonly t: string }
  /** The message's fields in short form; `iss` is the account: `did:pkh:eip155:1:0x…`. */
  readonly p: { readonly iss: string; readonly [field: string]: unknown }
  /** `t` is the kind of signature (`eip191`, `eip1271`), `s` the signature. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}
/** The session and its signatures. */
export interface Authenticated {
  /** Topic of the session. */
  readonly topic: string
  /** Signed messages, one per chain. */
  readonly auths: readonly Cacao[]
  /** The texts that were signed, in the order of `auths`. */
  readonly messages: readonly string[]
}

/** Wallets on other devices, through a relay. */
export interface WalletConnectContract extends Contract {
  readonly id: 'walletconnect'
  readonly provides: 'walletconnect:authenticate'
  readonly views: {
    /** A code or a link. For a single wallet: its own links and icon. */
    readonly ConnectingWalletConnect: [args?: { readonly wallet?: ListedWallet; readonly namespace?: string }]
    /** Home view of an app that has no other way to connect. */
    readonly ConnectingWalletConnectBasic: []
  }
  readonly state: WalletConnectState
  readonly actions: {
    /** Pairs manually: the app shows the URI itself. */
    pair(args?: PairArgs): Promise<ManualPairing>
    /** Sends a request to a wallet without a chain plugin. @throws EIP-1193's 4200 for what the session does not allow */
    request(args: SessionRequest): Promise<unknown>
    /** Connects and signs in at once (CAIP-222, ReCaps): one prompt in the wallet instead of two. */
    authenticate(args: AuthenticateArgs): Promise<Authenticated>
  }
  readonly events: {
    /** A wallet's own view was opened; `panes` lists the ways it offers. */
    readonly selectWallet: { readonly name: string; readonly view: string; readonly panes: readonly string[] }
    /** A wallet on another device connected by the code, or one on this device by its app. */
    readonly connectSuccess: { readonly method: 'qrcode' | 'mobile'; readonly name: string; readonly view: string }
    /** Pairing failed; `message` is for developers. */
    readonly connectError: { readonly message: string }
    /** The visitor declined in the wallet. */
    readonly userRejected: { readonly message: string }
  }
  readonly messages: MessageKey
}
