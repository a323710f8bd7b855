import type { Dependency, ServerEnv } from '@latchkey/server-kit'

/** Payment method. */
export type OnrampMethod = 'card' | 'bank' | 'wallet'

/** A token that can be bought, with the providers' codes. */
export interface OnrampToken {
  /** CAIP-19. */
  readonly asset: string
  /** Full name: `Ether`. */
  readonly name: string
  /** Short form: `ETH`. */
  readonly symbol: string
  /** How many digits of its smallest unit make one whole, as in the contract. */
  readonly decimals: number
  /** An image that browsers can load. */
  readonly iconUrl?: string
  /**
   * The token's code at each provider, by provider id. Providers that are omitted do not sell it. `coinbase`: currency and network
   * separated by a colon, `ETH:base`. `meld`: `ETH_BASE`.
   */
  readonly codes: { readonly [provider: string]: string }
}
/** An order, with the visitor's location and the amount. */
export interface ProviderOrder {
  /** The token to buy. */
  readonly token: OnrampToken
  /** This provider's code of the token. */
  readonly code: string
  /** Plain address of the recipient. */
  readonly address: string
  /** ISO 4217. */
  readonly fiat: string
  /** Decimal, in whole units of `fiat`, including fees. */
  readonly amount: string
  /** ISO 3166-1, two letters. */
  readonly country: string | undefined
  /** Second part of ISO 3166-2. */
  readonly subdivision: string | undefined
}
/** A provider's quote. */
export interface ProviderQuote {
  /** Decimal, in whole units of the token. */
  readonly amount: string
  /** Decimal; the total price. */
  readonly total: string
  /** Decimal, in `fiat`. */
  readonly fees: readonly { readonly who: 'provider' | 'network'; readonly amount: string }[]
}
/** A provider's rejection that is not an error. */
export interface ProviderRefusal {
  /** `country`: not sold there. `amount`: too little or too much. `asset`: not sold. */
  readonly refused: 'country' | 'amount' | 'asset'
}
/** A provider's report about a purchase. */
export interface PurchaseNews {
  /** How far the purchase has come. */
  readonly status: 'pending' | 'done' | 'failed'
  /** Plain address of the recipient, if the provider reports it. Reports about another address are rejected. */
  readonly address?: string | undefined
  /** Decimal, in whole units of the token. */
  readonly amount?: string | undefined
  /** Decimal, in the currency of the order. */
  readonly paid?: string | undefined
  /** The payout transaction. */
  readonly hash?: string | undefined
}
/** Contents of a verified webhook. */
export interface HookNews {
  /** The same for each delivery of the same event of a purchase, so that a repeated one changes nothing. */
  readonly event: string
  /** Id of the purchase. */
  readonly purchase: string
  /** The facts that the webhook itself reports; `undefined` if only that there was a change. */
  readonly news: PurchaseNews | undefined
  /** Whether to fetch the rest from the provider. */
  readonly ask: boolean
}
/** A received webhook. */
export interface HookCall {
  /** Exactly as sent. */
  readonly headers: Headers
  /** Exactly as sent, byte for byte. */
  readonly body: string
  /** Public URL that it was sent to. */
  readonly url: string
}
/** A started purchase. */
export interface ProviderSession {
  /** The provider's page. */
  readonly url: string
  /** Expiry of the page, in milliseconds since 1970. */
  readonly expiresAt: number
}
/** The parts of a call that a provider gets. */
export type OnrampCall = Pick<ServerEnv, 'fetch' | 'signal' | 'caller' | 'report'>

/** A seller of coins. Its keys are passed to the function that creates it, and never leave the server. */
export interface OnrampProvider {
  /** Its id in pages, webhooks and `codes` of tokens: `coinbase`. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Fee range shown to visitors: `1-2%`. */
  readonly feeRange: string
  /** Payment methods. */
  readonly methods: readonly OnrampMethod[]
  /**
   * Returns the countries it sells in, ISO 3166-1, with their subdivisions if it does not sell in all of them: `US`, `US-NY`. Undefined
   * means everywhere.
   */
  countries?(call: OnrampCall): Promise<ReadonlySet<string>>
  /** Returns what an amount of money buys, fees included. @throws server/unavailable */
  quote(order: ProviderOrder, call: OnrampCall): Promise<ProviderQuote | ProviderRefusal>
  /** Begins a purchase, identified by `id` from then on. @throws server/unavailable */
  start(order: ProviderOrder & { readonly id: string }, call: OnrampCall): Promise<ProviderSession | ProviderRefusal>
  /** Returns the status of a purchase; undefined if the visitor has not paid. @throws server/unavailable */
  find(purchase: { readonly id: string }, call: OnrampCall): Promise<PurchaseNews | undefined>
  /** Reads a webhook. Undefined for one about something else. @throws server/unproven for an invalid signature */
  readHook?(hook: HookCall): HookNews | undefined
  /** Returns its health for `/v1/health`. */
  health?(): readonly Dependency[]
}
