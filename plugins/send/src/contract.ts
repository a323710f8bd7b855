import type { CaipNetworkId, Contract, TransferStatus } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** Values an app can prefill the form with. */
export interface SendArgs {
  /** `eip155`, `solana` or `bip122`. Defaults to the family in use. */
  readonly namespace?: string
  /** CAIP-2. Defaults to the network in use; for another one the visitor must switch first. */
  readonly chainId?: CaipNetworkId
  /**
   * Plain address of a token's contract or mint, its CAIP-10 id, or `native` for the coin. Defaults to the coin if there is an amount, else
   * to the only asset that the account holds.
   */
  readonly assetAddress?: string
  /** In whole units, as a decimal string with a point: `'1.5'`. */
  readonly amount?: string
  /** Address or name of the recipient. */
  readonly to?: string
}
/**
 * The result of `open('WalletSend')`: the wallet has sent it; its status shows whether it is mined. A visitor who leaves while it is
 * unknown whether the wallet has sent it (`sendUnknown`) closes the modal without a result.
 */
export interface SendOutcome {
  /** The transaction's id in the family's explorers. */
  readonly hash: string
  /** Network that it was sent on, as CAIP-2. */
  readonly chainId: CaipNetworkId
}

/**
 * Phase of a transfer: typed, reviewed, in the wallet, pending, in a block, or stopped. `unsure`: the wallet gave no clear answer and may
 * have sent it, so the chain is watched.
 */
export type SendPhase = 'form' | 'preview' | 'wallet' | 'unsure' | 'broadcast' | 'mined' | 'failed'

/** Further requests of a payment link besides the address. */
export interface RecipientPayment {
  /** Plain address of a token, or `native`. */
  readonly token: string
  /** The amount as the visitor would type it. */
  readonly amount?: string
}
/** The recipient field: the typed text, and its resolved account. */
export interface Recipient {
  /** Text of the field, even if it is not an address. */
  readonly text: string
  /** `looking` while a name is resolved. */
  readonly status: 'empty' | 'looking' | 'found' | 'bad'
  /** The exact address that receives the money. */
  readonly address?: string
  /** The name that was typed, when it was one. */
  readonly name?: string
  /** The asset and the amount that a payment link asks for, which are in the form too. */
  readonly payment?: RecipientPayment
  /**
   * Why it is `bad`: not an address, a wrong checksum, an address of another network, an unknown name, or a failed lookup; a link that
   * cannot be read as a whole, one for another chain than the one in use, or for a token that the account does not hold.
   */
  readonly fault?: 'invalid' | 'checksum' | 'network' | 'name' | 'failed' | 'link' | 'chain' | 'token'
}
/** State of the plan: the fee, or the reason for its absence. `unknown`: the wallet will show the fee. */
export interface Estimate {
  /** `failed` has its reason in `error`. */
  readonly status: 'none' | 'estimating' | 'ready' | 'failed'
  /** Sequence number of the plan, so that a late one changes nothing. */
  readonly round: number
  /** Reason why there is no plan. */
  readonly error?: SendFailure
}
/** Why the transfer cannot continue: an error's `catalogue/code`, and its reason for the Details section. */
export interface SendFailure {
  /** `catalogue/code` of the error: `wallet/locked`. */
  readonly code: string
  /** Technical message of the error. */
  readonly reason: string
}
/** A transfer that was sent. */
export interface Sent {
  /** The transaction's id in the family's explorers. */
  readonly hash: string
  /** Network that it was sent on, as CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Outcome; `pending` until the network reports one. */
  readonly status: 'pending' | TransferStatus
  /** Hash of the transaction that replaced it, if any. */
  readonly replacement?: string
  /** Amount that the wallet added to the shown fee, in base units of the native coin. */
  readonly extraFee?: string
}

/** The form, its plan, and what was sent last. */
export interface SendState {
  /** Decides which view shows it. */
  readonly phase: SendPhase
  /** The paying account's `namespace:address`, and its network. The form's token belongs to it. */
  readonly namespace?: string | undefined
  /** Network of the form, as CAIP-2. */
  readonly chain?: CaipNetworkId | undefined
  /** Plain address of the account that pays. */
  readonly from?: string | undefined
  /** Plain address of a token, `native`, or undefined before a choice. */
  readonly token?: string | undefined
  /** Text of the field, in whole units. */
  readonly amount: string
  /** The amount is the maximum, and follows the fee. */
  readonly max: boolean
  /** The typed text, and its resolved account. */
  readonly recipient: Recipient
  /** Whether the transfer is possible, and its fee. */
  readonly estimate: Estimate
  /** Why the last attempt failed; for a rejection by the visitor, see `declined`. */
  readonly failure?: SendFailure | undefined
  /** The visitor declined the last attempt. */
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
    /** The choice of the asset to send. */
    readonly WalletSendSelectToken: []
    /** The review before the wallet prompts. */
    readonly WalletSendPreview: []
    /** The sent transfer and its outcome. */
    readonly WalletSendConfirmed: []
  }
  readonly events: {
    /** The form was opened. */
    readonly openSend: { readonly namespace: string; readonly network: CaipNetworkId | '' }
    /** The wallet is asked. */
    readonly sendInitiated: SendEvent
    /** The wallet has sent it; the family's `transaction` event reports whether it is mined. */
    readonly sendSuccess: SendEvent & { readonly hash: string }
    /** The visitor declined; nothing was sent. */
    readonly sendRejected: SendEvent & { readonly message: string }
    /**
     * The wallet gave no clear answer, so it is unknown whether it was sent; `message` is the error's code. `sendSuccess` follows if the
     * chain has it within half an hour.
     */
    readonly sendUnknown: SendEvent & { readonly message: string }
    /** It failed, or what was sent is not what was requested; `message` is the error's code. */
    readonly sendError: SendEvent & { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
/** The transfer, in every event of this plugin. */
export interface SendEvent {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** Symbol of the asset. */
  readonly token: string
  /** In whole units, exactly. */
  readonly amount: string
}
