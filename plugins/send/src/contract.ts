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
  /** What the family's explorers look up. */
  readonly hash: string
  /** Network that it was sent on, as CAIP-2. */
  readonly chainId: CaipNetworkId
}

/** Where a transfer is: typed, reviewed, in the wallet, on its way, in a block, or stopped. */
export type SendPhase = 'form' | 'preview' | 'wallet' | 'broadcast' | 'mined' | 'failed'

/** The box of the recipient: what was typed, and what that is. */
export interface Recipient {
  /** What stands in the box, also while it is no address. */
  readonly text: string
  /** `looking` while a name is resolved. */
  readonly status: 'empty' | 'looking' | 'found' | 'bad'
  /** The exact address that money goes to. */
  readonly address?: string
  /** The name that was typed, when it was one. */
  readonly name?: string
  /** Why it is `bad`: no address, a wrong checksum, an address of another network, an unknown name, or a look-up that failed. */
  readonly fault?: 'invalid' | 'checksum' | 'network' | 'name' | 'failed'
}
/** A plan on its way: what the fee is, or why there is none. `unknown`: the wallet will show the fee. */
export interface Estimate {
  /** `failed` keeps why in `error`. */
  readonly status: 'none' | 'estimating' | 'ready' | 'failed'
  /** Numbers the plans, so that a late one changes nothing. */
  readonly round: number
  /** Why there is no plan. */
  readonly error?: SendFailure
}
/** Why it does not go on: an error's `catalogue/code`, and its reason for the Details part. */
export interface SendFailure {
  /** `catalogue/code` of the error: `wallet/locked`. */
  readonly code: string
  /** Technical words of the error. */
  readonly reason: string
}
/** A transfer on its way. */
export interface Sent {
  /** What the family's explorers look up. */
  readonly hash: string
  /** Network that it was sent on, as CAIP-2. */
  readonly chainId: CaipNetworkId
  /** What became of it; `pending` until the network says. */
  readonly status: 'pending' | TransferStatus
  /** Hash of the transaction that took its place, where it was replaced. */
  readonly replacement?: string
}

/** The form, its plan, and what was sent last. */
export interface SendState {
  /** Decides which view shows it. */
  readonly phase: SendPhase
  /** Whose money: `namespace:address` of the account, and where. The form's token belongs to it. */
  readonly namespace?: string | undefined
  /** Network that the form is about, as CAIP-2. */
  readonly chain?: CaipNetworkId | undefined
  /** Plain address of the account that pays. */
  readonly from?: string | undefined
  /** Plain address of a token, `native`, or nothing chosen yet. */
  readonly token?: string | undefined
  /** Text of the field, in whole units. */
  readonly amount: string
  /** The amount is all that can leave, also when the fee moves. */
  readonly max: boolean
  /** What was typed, and whom that is. */
  readonly recipient: Recipient
  /** Whether the transfer can be made, and at which fee. */
  readonly estimate: Estimate
  /** What stopped the last try; a visitor's no is told by `declined`. */
  readonly failure?: SendFailure | undefined
  /** The visitor said no to the last try. */
  readonly declined: boolean
  /** The last transfer that the wallet has sent. */
  readonly sent?: Sent | undefined
}

/** Sending coins and tokens. */
export interface SendContract extends Contract {
  readonly id: 'send'
  readonly requires: 'account'
  readonly state: SendState
  readonly views: {
    /** The form. `open()` resolves with a `SendOutcome` as `result`. */
    readonly WalletSend: [args?: SendArgs]
    /** The choice of what to send. */
    readonly WalletSendSelectToken: []
    /** The review before the wallet is asked. */
    readonly WalletSendPreview: []
    /** What was sent, and what became of it. */
    readonly WalletSendConfirmed: []
  }
  readonly events: {
    /** The form was opened. */
    readonly openSend: { readonly namespace: string; readonly network: CaipNetworkId | '' }
    /** The wallet is asked. */
    readonly sendInitiated: SendEvent
    /** The wallet has sent it; whether it is mined is told by the family's `transaction`. */
    readonly sendSuccess: SendEvent & { readonly hash: string }
    /** The visitor said no; nothing was sent. */
    readonly sendRejected: SendEvent & { readonly message: string }
    /** It failed, or what was sent is not what was asked for; `message` is the error's code. */
    readonly sendError: SendEvent & { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
/** What is sent, in every event of this plugin. */
export interface SendEvent {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** Symbol of what is sent. */
  readonly token: string
  /** In whole units, exactly. */
  readonly amount: string
}
