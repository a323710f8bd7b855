import type { Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { OnrampOptionsReply, OnrampPurchase, OnrampQuote } from './wire.js'

/** Optional values to fill the form with. */
export interface BuyArgs {
  /** In whole units of the currency, as a decimal string with a point: `'50'`. */
  readonly fiatAmount?: string
  /** ISO 4217: `EUR`. Ignored if the server does not accept it. */
  readonly fiatCurrency?: string
  /** CAIP-19 of the token to buy: `eip155:8453/slip44:60`. Ignored if it is not sold. */
  readonly token?: string
  /** CAIP-2 of the network, if no token is given. */
  readonly network?: string
}
/** Why a provider does not sell this, or could not be reached. */
export type BuyRefusal = 'country' | 'amount' | 'asset' | 'unavailable'
/** A provider's offer for the form. */
export interface ProviderOffer {
  /** Id of the provider. */
  readonly provider: string
  /** Absent if it does not sell this. */
  readonly quote?: OnrampQuote
  /** Reason why there is no quote. */
  readonly refused?: BuyRefusal
}
/** A purchase begun during this visit. */
export interface BuyAttempt {
  /** Id of the provider. */
  readonly provider: string
  /** Display name. */
  readonly name: string
  /** `starting` until the server has responded; `away`: the visitor is on the provider's page; then the result. */
  readonly status: 'starting' | 'away' | 'pending' | 'done' | 'failed'
  /** Id of the purchase, once the server has begun it. */
  readonly id?: string
  /** The provider's page. */
  readonly url?: string
  /** Whether the browser blocked the window, so that the visitor must press again. */
  readonly blocked: boolean
  /** Whether the window was closed and no payment is known. */
  readonly left: boolean
}
/** The form, its offers, and the purchases. */
export interface OnrampState {
  /** Available assets, countries and currencies. */
  readonly options?: OnrampOptionsReply | undefined
  /** Whether loading the options failed. */
  readonly failed: boolean
  /** Text of the field, in the visitor's number format. */
  readonly amount: string
  /** ISO 4217. */
  readonly fiat?: string | undefined
  /** CAIP-19. */
  readonly token?: string | undefined
  /** The providers' offers for the form; undefined until known. */
  readonly offers?: readonly ProviderOffer[] | undefined
  /** Why the last attempt did not begin. */
  readonly refusal?: { readonly provider: string; readonly reason: BuyRefusal } | undefined
  /** The purchase that is shown. */
  readonly attempt?: BuyAttempt | undefined
  /** Purchases of the current accounts, newest first. */
  readonly purchases: readonly OnrampPurchase[]
}

/** Contract of `onramp`: buying coins with money. */
export interface OnrampContract extends Contract {
  readonly id: 'onramp'
  readonly state: OnrampState
  readonly views: {
    /** Ways to add funds, provided by plugins. */
    readonly FundWallet: []
    /** The amount and the providers. */
    readonly OnRampProviders: [args?: BuyArgs]
    /** Selects a currency. */
    readonly OnRampFiatSelect: []
    /** Selects the token to buy. */
    readonly OnRampTokenSelect: []
    /** Progress of the purchase on the provider's page. */
    readonly BuyInProgress: []
    /** Purchases by month. */
    readonly OnRampActivity: []
    /** Explains buying to newcomers. */
    readonly WhatIsABuy: []
  }
  readonly actions: {
    /** Fetches what can be bought, where and with which currencies. @throws kernel/http-no-server, kernel/http-status */
    options(): Promise<OnrampOptionsReply>
    /** Fetches purchases of the current accounts, newest first. @throws kernel/http-no-server, kernel/http-status */
    purchases(): Promise<readonly OnrampPurchase[]>
  }
  readonly events: {
    /** The button for buying was pressed. */
    readonly selectBuyCrypto: Record<never, never>
    /** A provider was selected, and its page opens. */
    readonly selectBuyProvider: { readonly provider: string }
    /** The explanation of buying was opened. */
    readonly selectWhatIsABuy: Record<never, never>
    /** A purchase has ended. */
    readonly purchase: { readonly provider: string; readonly status: 'done' | 'failed' }
  }
  readonly messages: keyof typeof messages
}

/** Exported only so that the types above remain importable. */
export type { OnrampOptionsReply, OnrampPurchase, OnrampQuote }
