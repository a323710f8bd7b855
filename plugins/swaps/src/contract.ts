import type { CaipNetworkId, Contract, TransferStatus } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { SwapToken } from './wire.js'

/** Optional values to fill the form with. */
export interface SwapArgs {
  /** Amount to sell, in whole units as a decimal string with a point: `'1.5'`. */
  readonly amount?: string
  /** Token to sell: a symbol or an address. An unknown symbol leaves the choice to the visitor. */
  readonly fromToken?: string
  /** Token to buy, by symbol or address. */
  readonly toToken?: string
  /** CAIP-2. Defaults to the current network; the visitor must switch to any other first. */
  readonly network?: CaipNetworkId
}
/** Result of `open('Swap')`: the wallet has sent the swap; `swapSuccess` or `swapError` reports its end. */
export interface SwapOutcome {
  /** Hash of the swap itself, for the family's explorers. */
  readonly hash: string
  /** Network of the swap, as CAIP-2. */
  readonly chainId: CaipNetworkId
}

/**
 * Phase of a swap: editing, review, in the wallet, sent, in a block, or failed on the network. `unsure`: the wallet gave no clear answer
 * and may have made it.
 */
export type SwapPhase = 'form' | 'preview' | 'wallet' | 'unsure' | 'sent' | 'done' | 'failed'

/** Why the swap cannot continue: an error's `catalogue/code`, and its reason for the Details section. */
export interface SwapFailure {
  /** `catalogue/code` of the error: `transfer/no-fee`. */
  readonly code: string
  /** Technical message of the error. */
  readonly reason: string
}
/** State of the price. */
export interface Quoting {
  /** `asking` includes refreshing a shown price. `noRoute`: there is no market for this pair. */
  readonly status: 'none' | 'asking' | 'ready' | 'noRoute' | 'failed'
  /** Simulation of the offer; absent if there is none. `later`: not before the permit is signed. */
  readonly trial?: 'running' | 'ready' | 'later' | 'failed' | undefined
  /** Number of the latest query, so that late responses are ignored. */
  readonly round: number
  /** Reason for the missing price, or for the failed simulation. */
  readonly error?: SwapFailure | undefined
}
/** Progress in the wallet. */
export interface Progress {
  /** Step that the wallet is asking about; undefined during the last simulation. */
  readonly at?: number | undefined
  /** Transaction hashes of the steps sent so far. */
  readonly hashes: readonly (string | undefined)[]
}
/** A swap that the network has received, and what became of it. */
export interface SentSwap {
  /** Transaction hash for the family's explorers. */
  readonly hash: string
  /** Network of the swap, as CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Its result; `pending` until the network reports one. */
  readonly status: 'pending' | TransferStatus
  /** The amount that actually arrived, in base units, if the network reports it. */
  readonly bought?: string | undefined
  /** Amount that the wallet added to the shown fee, in base units of the native coin. */
  readonly extraFee?: string | undefined
}

/** The form, the price, and the last swap. */
export interface SwapState {
  /** Determines what the views show. */
  readonly phase: SwapPhase
  /** Network of the form, as CAIP-2. */
  readonly chain?: CaipNetworkId | undefined
  /** Plain address of the account. */
  readonly from?: string | undefined
  /** Token to sell; undefined until chosen. */
  readonly sell?: SwapToken | undefined
  /** Token to buy. */
  readonly buy?: SwapToken | undefined
  /** Text of the field, in whole units of the sold token. */
  readonly amount: string
  /** The price, and whether it is valid. */
  readonly quoting: Quoting
  /** Whether the price shown is worse than the previous one, and the visitor has not acknowledged that. */
  readonly moved?: boolean
  /** Progress in the wallet, step by step. */
  readonly progress?: Progress | undefined
  /** Why the last attempt failed; `declined` is set for a rejection by the visitor. */
  readonly failure?: SwapFailure | undefined
  /** Whether the visitor rejected the last attempt. */
  readonly declined?: boolean
  /** The last swap that the wallet sent. */
  readonly sent?: SentSwap | undefined
}

/** Contract of `swaps`: swapping tokens on one network. */
export interface SwapsContract extends Contract {
  readonly id: 'swaps'
  readonly requires: 'account'
  readonly state: SwapState
  readonly views: {
    /** The form. `open()` resolves with a `SwapOutcome` as `result`. */
    readonly Swap: [args?: SwapArgs]
    /** Selects the token to sell (`sell`) or to buy (`buy`). */
    readonly SwapSelectToken: [args: { readonly side: 'sell' | 'buy' }]
    /** The review, and the result. */
    readonly SwapPreview: []
  }
  readonly events: {
    /** The wallet's button for swapping was pressed. */
    readonly clickConvert: Record<never, never>
    /** The form was opened. */
    readonly openSwap: { readonly isSmartAccount: boolean; readonly network: CaipNetworkId | '' }
    /** The token selection was opened. */
    readonly clickSelectTokenToSwap: Record<never, never>
    /** The network selection was opened. */
    readonly clickSelectNetworkToSwap: Record<never, never>
    /** The wallet is being asked. */
    readonly initiateSwap: SwapEvent
    /** The swap succeeded on the network. */
    readonly swapSuccess: SwapEvent & { readonly hash: string }
    /** The visitor rejected; nothing was swapped. */
    readonly swapRejected: SwapEvent & { readonly message: string }
    /**
     * The wallet gave no clear answer, so it is unknown whether the tokens were swapped; `message` is the error's code. Look at the account
     * before you offer the same swap again. `swapSuccess` or `swapError` follows if the chain has it within half an hour.
     */
    readonly swapUnknown: SwapEvent & { readonly message: string }
    /** It failed; `message` is the error's code. */
    readonly swapError: SwapEvent & { readonly message: string }
    /** The approval before it failed; `message` is the error's code. */
    readonly swapApprovalError: SwapEvent & { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
/** A swap, in the events of this plugin. */
export interface SwapEvent {
  /** Whether the account is a contract; false for a plain key. */
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** Symbol of the sold token. */
  readonly swapFromToken: string
  /** Symbol of the bought token. */
  readonly swapToToken: string
  /** In whole units, exactly. */
  readonly swapFromAmount: string
  /** Expected amount, in whole units. */
  readonly swapToAmount: string
}
