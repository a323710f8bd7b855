/** Faults of an exchange towards servers, until changed. */
export type ExchangeMisbehaviour =
  /** Responds with 503. */
  | 'away'
  /** Responds with a page instead of JSON. */
  | 'html'
  /** Responds with twenty million bytes. */
  | 'huge'
  /** Does not answer. */
  | 'slow'
  /** Redirects the server elsewhere. */
  | 'redirect'
  /** Sends visitors to a `javascript:` URL. */
  | 'page'
  /** Returns another deposit. */
  | 'other'
  /** Reports a payout that did not happen. */
  | 'lie'

/** A payout requested from the exchange, and its status. */
export interface ExchangeDeposit {
  /** Id assigned by the server. */
  readonly id: string
  /** CAIP-19. */
  readonly asset: string
  /** In base units. */
  readonly amount: string
  /** Plain address. */
  readonly address: string
  /** Current status. */
  readonly state: 'new' | 'paying' | 'paid' | 'failed' | 'refunded'
  /** Hash of the payout transaction. */
  readonly hash: string | undefined
}

/** An exchange on this machine: pages with buttons, its own API, and real coins of the local chains. */
export interface SandboxExchange {
  /** URL of its pages and of its API. */
  readonly url: string
  /** Requested deposits, oldest first. */
  readonly deposits: readonly ExchangeDeposit[]
  /** Presses a button of its page, like a visitor. */
  visit(url: string, press: 'pay' | 'fail' | 'refund'): Promise<void>
  /** Holds payments from now on; `release` pays them out. */
  hold(): void
  /** Pays out held payments, and stops holding. */
  release(): Promise<void>
  /** Misbehaves from now on; behaves again when called without an argument. */
  misbehave(how?: ExchangeMisbehaviour): void
}

/** The merchant in the sandbox, and the exchange that can pay. */
export interface SandboxPay {
  /** Plain address of the merchant, by CAIP-2 id. */
  readonly merchant: { readonly [chain: string]: string }
  /** Key for `GET /v1/pay/verify` and for payments created by the merchant's own server. */
  readonly merchantKey: string
  /** Pays for visitors. */
  readonly exchange: SandboxExchange
}

/** The configuration of an operator who accepts these payments, below `pay`. */
export interface SandboxPayConfig {
  /** Coins and dollars of all chains. */
  readonly accepts: { asset: string; symbol: string; name: string; decimals: number; recipient: string }[]
  /** Publicly known. */
  readonly merchantKey: string
  /** Few: local chains mine no blocks on their own. */
  readonly confirmations: { [chain: string]: number }
  /** For the local Bitcoin. */
  readonly esplora: { [chain: string]: string }
  /** URL of the merchant's webhook, if requested. */
  readonly webhook?: { url: string; secret: string }
}
