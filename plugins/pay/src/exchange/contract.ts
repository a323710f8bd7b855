import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type { PaymentFailure } from '../contract.js'
import type messages from '../messages/exchange/en.js'
import type { ExchangeAsset, ExchangeInfo, ExchangeSession } from '../wire.js'

/** Optional values to fill the form with. */
export interface DepositArgs {
  /** CAIP-19 of the asset. Ignored if no exchange pays it out. */
  readonly asset?: string
  /** CAIP-2 of the network, if no asset is given. Defaults to the current one. */
  readonly network?: CaipNetworkId
  /** In whole units of the asset, as a decimal string with a point: `'50'`. */
  readonly amount?: string
}
/** A request to an exchange: a deposit to an account, or for a payment at the server. */
export type ExchangeOrder = {
  /** Id of the exchange. */
  readonly exchange: string
  /** Chosen by the caller, the same for each retry: 16 to 64 letters, digits, `-` and `_`. */
  readonly key: string
} & ({ readonly payment: string } | { readonly asset: string; readonly recipient: string; readonly amount: string })
/** The exchange's page for a deposit. */
export interface ExchangePage {
  /** Id of the deposit. */
  readonly id: string
  /** URL where the visitor continues. */
  readonly url: string
}
/** A deposit begun during this visit. */
export interface Deposit {
  /** Id of the exchange. */
  readonly exchange: string
  /** Display name. */
  readonly name: string
  /** `starting` until the server has responded; `away`: the visitor is on the exchange's page; `unknown`: nothing was reported in time. */
  readonly status: 'starting' | 'away' | 'pending' | 'done' | 'failed' | 'refunded' | 'unknown'
  /** Id of the deposit, once it has begun. */
  readonly id?: string
  /** The exchange's page, if the browser blocked it. */
  readonly page?: string | undefined
  /** Payout transaction, once the exchange has reported it. */
  readonly hash?: string
}
/** The form, and the deposit that is shown. */
export interface PayExchangeState {
  /** Assets that exchanges pay out; undefined until loaded. */
  readonly assets?: readonly ExchangeAsset[] | undefined
  /** Exchanges for the chosen asset; undefined until loaded. */
  readonly exchanges?: readonly ExchangeInfo[] | undefined
  /** Whether loading failed. */
  readonly failed: boolean
  /** CAIP-19 of the asset to deposit. */
  readonly asset?: string | undefined
  /** Text of the field, in the visitor's number format. */
  readonly amount: string
  /** Id of the exchange. */
  readonly exchange?: string | undefined
  /** Why the last attempt did not begin. */
  readonly failure?: PaymentFailure | undefined
  /** The deposit that is shown. */
  readonly deposit?: Deposit | undefined
}

/** Contract of `payExchange`: deposits from exchanges, to the visitor's account or for a payment. */
export interface PayExchangeContract extends Contract {
  readonly id: 'payExchange'
  readonly state: PayExchangeState
  readonly views: {
    /** The deposit form, and the deposit's progress. */
    readonly PayWithExchange: [args?: DepositArgs]
    /** Selects the asset to deposit. */
    readonly PayWithExchangeSelectAsset: []
  }
  readonly actions: {
    /**
     * Returns exchanges that pay out an asset, by its CAIP-19 id; all of them by default. Empty if the server has none. @throws
     * kernel/http-status
     */
    list(asset?: string): Promise<readonly ExchangeInfo[]>
    /** Begins a deposit. You have to open its page yourself. @throws kernel/http-status, kernel/http-no-server */
    begin(order: ExchangeOrder): Promise<ExchangePage>
    /** Returns the status of a deposit. @throws kernel/http-status, kernel/http-no-server */
    status(id: string): Promise<ExchangeSession>
  }
  readonly events: {
    /** An exchange was selected, and its page opens. */
    readonly depositExchangeSelected: { readonly exchange: string; readonly asset: string }
    /** A deposit has ended. */
    readonly deposit: { readonly exchange: string; readonly status: 'done' | 'failed' | 'refunded' }
  }
  readonly messages: keyof typeof messages
}
