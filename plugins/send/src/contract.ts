import type { CaipNetworkId, Contract, TransferStatus } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** What an app may fill the form with. */
export interface SendArgs {
  /** `eip155`, `solana` or `bip122`; the family in use when left out. */
  readonly namespace?: string
  /** CAIP-2. The network in use when left out; another one has to be switched to first. */
  readonly chainId?: CaipNetworkId
  /** Plain address of a token's contract or mint, or its CAIP-10 id. The native coin when left out. */
  readonly assetAddress?: string
  /** In whole units, as a decimal string with a point: `'1.5'`. */
  readonly amount?: string
  /** Address or name of the recipient. */
  readonly to?: string
}
/** With what `open('WalletSend')` resolves: the wallet has sent it; whether it is mined is told by its status. */
export interface SendOutcome {
  readonly hash: string
  readonly chainId: CaipNetworkId
}

export type SendPhase = 'form' | 'preview' | 'wallet' | 'broadcast' | 'mined' | 'failed'

/** The box of the recipient: what was typed, and what that is. */
export interface Recipient {
  readonly text: string
  readonly status: 'empty' | 'looking' | 'found' | 'bad'
  /** The exact address that money goes to. */
  readonly address?: string
  /** The name that was typed, when it was one. */
  readonly name?: string
  readonly fault?: 'invalid' | 'checksum' | 'network' | 'name' | 'failed'
}
/** A plan on its way: what the fee is, or why there is none. `unknown`: the wallet will show the fee. */
export interface Estimate {
  readonly status: 'none' | 'estimating' | 'ready' | 'failed'
  /** Numbers the plans, so that a late one changes nothing. */
  readonly round: number
  readonly error?: SendFailure
}
/** Why it does not go on: an error's `catalogue/code`, and its reason for the Details part. */
export interface SendFailure {
  readonly code: string
  readonly reason: string
}
export interface Sent {
  readonly hash: string
  readonly chainId: CaipNetworkId
  readonly status: 'pending' | TransferStatus
  readonly replacement?: string
}

export interface SendState {
  readonly phase: SendPhase
  /** Whose money: `namespace:address` of the account, and where. The form's token belongs to it. */
  readonly namespace?: string | undefined
  readonly chain?: CaipNetworkId | undefined
  readonly from?: string | undefined
  /** Plain address of a token, `native`, or nothing chosen yet. */
  readonly token?: string | undefined
  /** As typed. */
  readonly amount: string
  /** The amount is all that can leave, also when the fee moves. */
  readonly max: boolean
  readonly recipient: Recipient
  readonly estimate: Estimate
  /** What stopped the last try; a visitor's no is told by `declined`. */
  readonly failure?: SendFailure | undefined
  readonly declined: boolean
  readonly sent?: Sent | undefined
}

/** Sending coins and tokens. */
export interface SendContract extends Contract {
  readonly id: 'send'
  readonly requires: 'account'
  readonly state: SendState
  readonly views: {
    readonly WalletSend: [args?: SendArgs]
    readonly WalletSendSelectToken: []
    readonly WalletSendPreview: []
    readonly WalletSendConfirmed: []
  }
  readonly events: {
    readonly openSend: { readonly namespace: string; readonly network: CaipNetworkId | '' }
    readonly sendInitiated: SendEvent
    readonly sendSuccess: SendEvent & { readonly hash: string }
    readonly sendRejected: SendEvent & { readonly message: string }
    readonly sendError: SendEvent & { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
export interface SendEvent {
  readonly network: CaipNetworkId
  /** Symbol of what is sent. */
  readonly token: string
  /** In whole units, exactly. */
  readonly amount: string
}
