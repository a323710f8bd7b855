import type { CaipNetworkId, Contract, ListedWallet } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** A wallet on another device, connected by a session. */
export interface PhoneWallet {
  /** The session's id. */
  readonly topic: string
  /** As the wallet calls itself: a claim. */
  readonly name: string
  /** Address of a picture. */
  readonly icon: string | undefined
  /** Families that the session is for. */
  readonly namespaces: readonly string[]
  /** Links that bring its app to the front, as far as the record of a listed wallet names them. */
  readonly links: { readonly native?: string | undefined; readonly universal?: string | undefined }
  /** The chain in use, by namespace. */
  readonly chains: { readonly [namespace: string]: CaipNetworkId }
}

/** An address that a wallet can scan or be handed. */
export interface Pairing {
  /** `unreachable` and `refused` are about the relay. */
  readonly status: 'none' | 'creating' | 'ready' | 'unreachable' | 'refused'
  /** Address of the WalletConnect form `wc:…@2`; there while `ready`. */
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

/** The address that is shown, the relay, and the sessions. */
export interface WalletConnectState {
  /** What a code or link holds right now. */
  readonly pairing: Pairing
  /** Whether sessions can be reached. */
  readonly relay: RelayState
  /** One for each session. */
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

/** A wallet's app that was opened with the address. */
export interface OpenedApp {
  /** As its list has it. */
  readonly wallet: ListedWallet
  /** How often: each time the next way is tried. */
  readonly tried: number
  /** The visitor came back before the wallet answered. */
  readonly returned: boolean
}

/** How pairing is ended. */
export interface PairArgs {
  /** Ends the wait, and `approved` rejects. A wallet that says yes after that is there for the next call. */
  readonly signal?: AbortSignal
}
/** An address that the app shows itself. */
export interface ManualPairing {
  /** For a QR code or a link of the app's own. */
  readonly uri: string
  /** Milliseconds since 1970; after that ask for another one. */
  readonly expires: number
  /** Resolves with the session's topic. */
  readonly approved: Promise<string>
}
/** A request to a wallet over its session. */
export interface SessionRequest {
  /** The session's id; the one that was made last when left out. */
  readonly topic?: string
  /** CAIP-2; has to be one that the session allows. */
  readonly chain: CaipNetworkId
  /** Has to be one that the session allows. */
  readonly method: string
  /** As the family's wallets take them: a list on EVM, an object on Solana. */
  readonly params: unknown
  /** Ends the wait; the question in the wallet stays. */
  readonly signal?: AbortSignal
}

/** What a visitor signs to sign in; `uri` and `domain` are the app's own. @see https://chainagnostic.org/CAIPs/caip-222 */
export interface SignInPayload {
  /** Host of the page, with its port. */
  readonly domain: string
  /** Address of the page. */
  readonly uri: string
  /** From the server, good once. */
  readonly nonce: string
  /** One line that the visitor reads. */
  readonly statement?: string
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
  /** The app's own mark. */
  readonly requestId?: string
  /** Addresses that the visitor reads, and ReCaps. */
  readonly resources?: readonly string[]
}
/** What is signed, and for which chains. */
export interface AuthenticateArgs extends SignInPayload {
  /** CAIP-2 ids; one message is signed for each. */
  readonly chains: readonly CaipNetworkId[]
  /** Takes the question back. */
  readonly signal?: AbortSignal
}
/** One signed message, as CAIP-74 has it. */
export interface Cacao {
  /** `t` is the form of the payload: `caip122` or `eip4361`. */
  readonly h: { readonly t: string }
  /** The message's fields in short; `iss` names the account: `did:pkh:eip155:1:0x…`. */
  readonly p: { readonly iss: string; readonly [field: string]: unknown }
  /** `t` is the kind of signature (`eip191`, `eip1271`), `s` the signature. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}
/** The session, and what was signed in it. */
export interface Authenticated {
  /** The session's id. */
  readonly topic: string
  /** Signed messages, one for each chain. */
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
    /** A wallet's own view was opened; `panes` are the ways it offers. */
    readonly selectWallet: { readonly name: string; readonly view: string; readonly panes: readonly string[] }
    /** A wallet on another device connected: by the code, or by its app on this one. */
    readonly connectSuccess: { readonly method: 'qrcode' | 'mobile'; readonly name: string; readonly view: string }
    /** Pairing failed; `message` is for developers. */
    readonly connectError: { readonly message: string }
    /** The visitor said no in the wallet. */
    readonly userRejected: { readonly message: string }
  }
  readonly messages: MessageKey
}
