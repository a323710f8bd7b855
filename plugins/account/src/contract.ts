import type { Asset, CaipNetworkId, Contract, Holder, Identity, Network } from '@latchkey/kernel'
import type { Resource } from '@latchkey/kernel/async'
import type messages from './messages/en.js'

/** Where a change of network stands. `manual`: the wallet cannot be asked; `left`: the visitor no longer waits for it. */
export type SwitchPhase = 'asking' | 'adding' | 'pending' | 'declined' | 'failed' | 'manual' | 'done' | 'left'
/** A question to the wallet about a network. */
export interface Switching {
  /** Numbers the questions, so that a late answer to an older one changes nothing. */
  readonly attempt: number
  /** Where it was asked to go, as CAIP-2. */
  readonly chain: CaipNetworkId
  /** What became of it. */
  readonly phase: SwitchPhase
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
}

/** What the account views show besides the kernel's own state. */
export interface AccountState {
  /** Names and pictures that were found, by `namespace:address`. */
  readonly identities: { readonly [account: string]: Identity }
  /** The last network switch that was asked for, until the next one. */
  readonly switching: Switching | undefined
  /** Wallets that are being disconnected, by connector id. */
  readonly leaving: readonly string[]
  /** A network whose family has no wallet yet; it is taken once one connects. */
  readonly picked: CaipNetworkId | undefined
  /** The balance whose failure was said already. */
  readonly failedBalance: string | undefined
}

/** One network as the Networks view shows it. */
export interface NetworkRow {
  /** As it is configured. */
  readonly network: Network
  /** It is in use. */
  readonly active: boolean
  /** False when the wallet did not agree to this network. */
  readonly allowed: boolean
  /** Name of the wallet that would be asked. */
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
    /** Every connected wallet, to change between them. */
    readonly ProfileWallets: []
    /** Every configured network. */
    readonly Networks: []
    /** Waits for the wallet to change to a network. */
    readonly SwitchNetwork: [args: { readonly chain: CaipNetworkId }]
    /** Offers to connect a wallet for a network whose family has none. */
    readonly SwitchActiveChain: [args: { readonly chain: CaipNetworkId }]
    /** Leads away from a network that the app does not know. */
    readonly UnsupportedChain: []
    /** Explains networks to newcomers. */
    readonly WhatIsANetwork: []
  }
  readonly actions: {
    /** The rows of the Networks view, for a list of the app's own. */
    listNetworks(): Promise<readonly NetworkRow[]>
    /**
     * What accounts hold, from the wallet, else the server, else the network's own nodes: to read, to watch, to ask again. All who
     * ask share at most one request in 30 s for each account and chain (specification section 9).
     */
    assets(): Promise<Resource<Holder, readonly Asset[]>>
  }
  readonly events: {
    /** The way to the networks was taken. */
    readonly clickNetworks: Record<never, never>
    /** The help in the header was pressed. */
    readonly clickNetworkHelp: Record<never, never>
    /** A network that was picked is in use; CAIP-2. */
    readonly switchNetwork: { readonly network: CaipNetworkId }
    /** The visitor disconnected a wallet; `namespace` is the family that it was disconnected from. */
    readonly disconnectSuccess: { readonly namespace: string }
    /** Disconnecting failed; `message` is for developers. */
    readonly disconnectError: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
