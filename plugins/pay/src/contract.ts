import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { PaymentInfo, PayStatus } from './wire.js'

/** The asset to pay with. */
export interface PaymentAsset {
  /** CAIP-2: `eip155:8453`. Must be one of the app's networks. */
  readonly network: CaipNetworkId
  /** `native`, or the plain address of the token's contract or mint. */
  readonly asset: string
  /** How the asset is shown; `decimals` defines its base units. */
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}
/** Arguments of a payment. */
export interface PaymentArgs {
  /** The asset and its network. */
  readonly paymentAsset: PaymentAsset
  /** Plain address of the recipient. Names are not resolved. */
  readonly recipient: string
  /** In whole units, as a decimal string with a point: `'25.5'`. */
  readonly amount: string
  /**
   * Your own id of the payment, such as an order number: 1 to 100 letters, digits and `-_.:/#`. A reference is paid at most once in this
   * browser and at this server. By default, each call generates one, which is kept until the payment ends.
   */
  readonly reference?: string
  /** Offers exchanges, if `payExchange()` is installed and the server has some. Defaults to true. */
  readonly payWithExchange?: boolean
  /** Opens the exchange in a tab rather than a small window. */
  readonly openInNewTab?: boolean
  /** Offers only one method: `wallet` or `exchange`. */
  readonly choice?: 'wallet' | 'exchange'
}
/** A payment requested by your own server, which provides everything else. */
export interface ServerPaymentArgs extends Pick<PaymentArgs, 'payWithExchange' | 'openInNewTab' | 'choice'> {
  /** Its id, as returned to your server by `POST /v1/pay/payments`. */
  readonly payment: string
}
/** Result of a completed payment. */
export interface PaymentResult {
  /** Transaction hash for the family's explorers; absent if an exchange pays and has not reported it. */
  readonly hash?: string
  /** Network of the payment. */
  readonly chainId: CaipNetworkId
  /** Id of the payment at the server, so that you can verify it; absent without a server. */
  readonly payment?: string
  /** As given, or generated. */
  readonly reference: string
}
/** Why nothing was paid: `catalogue/code` of the error and its message. */
export interface PaymentFailure {
  /** `pay/failed`, `wallet/rejected`. */
  readonly code: string
  /** Message for developers. */
  readonly message: string
}
/** The `result` that `open('Pay')` resolves with. It never rejects. */
export type PayOutcome =
  | {
      /** The payment arrived. */
      readonly success: true
      /** Details of the payment. */
      readonly result: PaymentResult
    }
  | {
      /** Nothing was paid. */
      readonly success: false
      /** Code and message of the error. */
      readonly error: PaymentFailure
    }

/** Phase of a payment on this page. */
export type PayPhase = 'method' | 'quote' | 'paying' | 'tracking' | 'success' | 'failure' | 'timeout' | 'refund'

/** A payment's state on this page. */
export interface PayState {
  /** Determines which view shows it. */
  readonly phase: PayPhase
  /** The payment's arguments; absent until the first `open('Pay', …)`. */
  readonly args?: PaymentArgs | undefined
  /** As given, or generated. */
  readonly reference?: string | undefined
  /** The payment at the server; absent without a server, and until it has responded. */
  readonly payment?: PaymentInfo | undefined
  /** The exact amount due, in base units as a decimal string. */
  readonly due?: string | undefined
  /** After `failed`, the reason is in `failure`. */
  readonly loading: 'idle' | 'asking' | 'failed'
  /** Whether the transfer is planned; `short` if the account's balance does not cover it. */
  readonly quote: 'none' | 'planning' | 'ready' | 'short' | 'failed'
  /** Status of the payment. */
  readonly status?: PayStatus | undefined
  /** Transaction hash returned by the wallet. */
  readonly hash?: string | undefined
  /** Plain address of the payer. */
  readonly from?: string | undefined
  /** Name of the paying exchange. */
  readonly exchange?: string | undefined
  /** Why the payment cannot continue. */
  readonly failure?: PaymentFailure | undefined
  /** Whether the visitor rejected the last attempt. */
  readonly declined: boolean
  /** Whether another tab or device has the turn. */
  readonly elsewhere: boolean
  /**
   * Whether the wallet was asked before, and its answer is unknown: the visitor must confirm that nothing was paid before it is asked
   * again.
   */
  readonly unsure: boolean
  /** Whether the visitor tried to close while a payment is pending, and must confirm once. */
  readonly leaving: boolean
  /** The exchange's page, if the browser blocked it. */
  readonly page?: string | undefined
}

/** Contract of `pay`: payments to a merchant. */
export interface PayContract extends Contract {
  readonly id: 'pay'
  readonly state: PayState
  readonly views: {
    /** Payment methods. `open()` resolves with a `PayOutcome` as `result`. */
    readonly Pay: [args: PaymentArgs | ServerPaymentArgs]
    /** The quote, before the wallet prompts. */
    readonly PayQuote: []
    /** The payment's progress. */
    readonly PayLoading: []
  }
  readonly actions: {
    /** Requests a payment in the modal, and waits for its end. Never rejects. */
    pay(args: PaymentArgs | ServerPaymentArgs): Promise<PayOutcome>
    /** Fetches the current state of the payment with this id. @throws kernel/http-no-server, kernel/http-status */
    read(id: string): Promise<PaymentInfo>
  }
  readonly events: {
    /** The payment is shown. */
    readonly payModalOpen: { readonly configuration: PayEventConfiguration; readonly exchanges: readonly { readonly id: string }[] }
    /** An exchange was selected. */
    readonly payExchangeSelected: PayEvent & { readonly exchange: { readonly id: string }; readonly headless: boolean }
    /** The wallet is being asked, or the exchange's page opens. */
    readonly payInitiated: PayEvent
    /** The payment succeeded. */
    readonly paySuccess: PayEvent
    /** The payment failed. */
    readonly payError: PayEvent & { readonly message: string }
  }
  readonly messages: keyof typeof messages
}
/** The payment's arguments, in every event of this plugin. */
export interface PayEventConfiguration {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** `native` or a plain address. */
  readonly asset: string
  /** Plain address. */
  readonly recipient: string
  /** In whole units. */
  readonly amount: string
}
/** A payment, in every event of this plugin. */
export interface PayEvent {
  /** Id of the payment at the server, else its reference. */
  readonly paymentId: string
  /** The asset that is paid. */
  readonly configuration: PayEventConfiguration
  /** The payment method and its status. */
  readonly currentPayment: {
    readonly type: 'wallet' | 'exchange'
    readonly exchangeId?: string
    readonly sessionId?: string
    readonly status?: PayStatus
    readonly result?: string
  }
}
