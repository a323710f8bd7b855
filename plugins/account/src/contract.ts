import type { Asset, CaipNetworkId, Contract, Holder, Identity, Network } from '@latchkey/kernel'
import type { Resource } from '@latchkey/kernel/async'
import type messages from './messages/en.js'

/** Where a change of network stands. `manual`: the wallet cannot be asked; `left`: the visitor no longer waits for it. */
export type SwitchPhase = 'asking' | 'adding' | 'pending' | 'declined' | 'failed' | 'manual' | 'done' | 'left'
export interface Switching {
  /** Numbers the questions, so that a late answer to an older one changes nothing. */
  readonly attempt: number
  readonly chain: CaipNetworkId
  readonly phase: SwitchPhase
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
}

export interface AccountState {
  /** Names and pictures that were found, by `namespace:address`. */
  readonly identities: { readonly [account: string]: Identity }
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
  readonly network: Network
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
    readonly Account: []
    readonly AccountSettings: []
    readonly ProfileWallets: []
    readonly Networks: []
    readonly SwitchNetwork: [args: { readonly chain: CaipNetworkId }]
    readonly SwitchActiveChain: [args: { readonly chain: CaipNetworkId }]
    readonly UnsupportedChain: []
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
    readonly clickNetworks: Record<never, never>
    readonly clickNetworkHelp: Record<never, never>
    readonly switchNetwork: { readonly network: CaipNetworkId }
    readonly disconnectSuccess: { readonly namespace: string }
    readonly disconnectError: { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
