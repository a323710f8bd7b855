import type { Asset, CaipNetworkId, Contract, Holder, Identity, Network } from '@latchkey/kernel'
import type { Resource } from '@latchkey/kernel/async'
import type messages from './messages/en.js'

/** State of a network switch. `manual`: the wallet does not support requests; `left`: the visitor is no longer waiting for it. */
export type SwitchPhase = 'asking' | 'adding' | 'pending' | 'declined' | 'failed' | 'manual' | 'done' | 'left'
/** A switch request to the wallet. */
export interface Switching {
  /** Sequence number, so that a late answer to an older request changes nothing. */
  readonly attempt: number
  /** Target network, as CAIP-2. */
  readonly chain: CaipNetworkId
  /** State of the request. */
  readonly phase: SwitchPhase
  /** Technical reason, for the Details section. */
  readonly reason: string | undefined
}

/** State of the account views besides the kernel's own. */
export interface AccountState {
  /** Resolved names and avatars, by `namespace:address`. */
  readonly identities: { readonly [account: string]: Identity }
  /** The last requested network switch, until the next one. */
  readonly switching: Switching | undefined
  /** Wallets that are being disconnected, by connector id. */
  readonly leaving: readonly string[]
  /** A network whose family has no wallet yet; selected once one connects. */
  readonly picked: CaipNetworkId | undefined
  /** The balance whose failure was reported already. */
  readonly failedBalance: string | undefined
}

/** A network as the Networks view shows it. */
export interface NetworkRow {
  /** The network as configured. */
  readonly network: Network
  /** It is in use. */
  readonly active: boolean
  /** False when the wallet did not approve this network. */
  readonly allowed: boolean
  /** Name of the wallet to switch. */
  readonly wallet: string | undefined
}

/** The account in use, its networks and its wallets. */
export interface AccountContract extends Contract {
  readonly id: 'account'
  readonly state: AccountState
  readonly views: {
    /** Balance, actions and tabs of the account in use. */
    readonly Account: []
    /** Address, network, wallets and sign-out. */
    readonly AccountSettings: []
    /** Every connected wallet, to switch between them. */
    readonly ProfileWallets: []
    /** Every configured network. */
    readonly Networks: []
    /** Waits for the wallet to switch to a network. */
    readonly SwitchNetwork: [args: { readonly chain: CaipNetworkId }]
    /** Offers to connect a wallet for a network whose family has none. */
    readonly SwitchActiveChain: [args: { readonly chain: CaipNetworkId }]
    /** Leads away from a network that the app does not support. */
    readonly UnsupportedChain: []
    /** Explains networks to newcomers. */
    readonly WhatIsANetwork: []
  }
  readonly actions: {
    /** The rows of the Networks view, for an app with its own list. */
    listNetworks(): Promise<readonly NetworkRow[]>
    /**
     * Assets of accounts, from the wallet, otherwise the server, otherwise the network's own nodes: to read, watch and refresh. All
     * callers share at most one request in 30 s for each account and chain (specification section 9).
     */
    assets(): Promise<Resource<Holder, readonly Asset[]>>
  }
  readonly events: {
    /** The networks were opened. */
    readonly clickNetworks: Record<never, never>
    /** The help button in the header was clicked. */
    readonly clickNetworkHelp: Record<never, never>
    /** The picked network is now in use; CAIP-2. */
    readonly switchNetwork: { readonly network: CaipNetworkId }
    /** The visitor disconnected a wallet; `namespace` is the family that was disconnected. */
    readonly disconnectSuccess: { readonly namespace: string }
    /** Disconnecting failed; `message` is for developers. */
    readonly disconnectError: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
