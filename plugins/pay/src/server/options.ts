import type { Dependency, ServerEnv } from '@latchkey/server-kit'

/** An asset that the operator accepts, and its recipient. */
export interface AcceptedAsset {
  /** CAIP-19: `eip155:8453/erc20:0x…`, `eip155:1/slip44:60`, `solana:…/token:…`, `bip122:…/slip44:0`. */
  readonly asset: string
  /** Short form: `USDC`. */
  readonly symbol: string
  /** Full name: `USD Coin`. */
  readonly name: string
  /** How many digits of its smallest unit make one whole. */
  readonly decimals: number
  /** CAIP-10 of the recipient. */
  readonly recipient: string
}
/** An asset that an exchange pays out. */
export interface ExchangeHolding {
  /** CAIP-19. */
  readonly asset: string
  /** Short form. */
  readonly symbol: string
  /** Full name. */
  readonly name: string
  /** How many digits of its smallest unit make one whole. */
  readonly decimals: number
}
/** Asset, amount and recipient of a payout. */
export interface ExchangeOrder {
  /** The exchange's id of this deposit, once known. */
  readonly id: string
  /** CAIP-19. */
  readonly asset: string
  /** In base units. */
  readonly amount: bigint
  /** CAIP-10. */
  readonly recipient: string
}
/** An exchange's report about a deposit. */
export interface ExchangeNews {
  /** Status of the deposit. */
  readonly status: 'pending' | 'done' | 'failed' | 'refunded'
  /** The payout transaction. */
  readonly hash?: string | undefined
}
/** The parts of a call that adapters get: the caller's address, `fetch`, and the abort signal. */
export type ExchangeCall = Pick<ServerEnv, 'fetch' | 'signal' | 'caller' | 'report'>
/** An exchange to pay from. Its keys are passed to the function that creates it, and never leave the server. */
export interface ExchangeProvider {
  /** `coinbase`, `binance`. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** An image that browsers can load. */
  readonly iconUrl?: string
  /** Assets that it pays out. */
  readonly assets: readonly ExchangeHolding[]
  /** Begins a deposit. Returns the exchange's page for it, and its expiry in milliseconds since 1970. @throws server/unavailable */
  start(order: ExchangeOrder, call: ExchangeCall): Promise<{ readonly url: string; readonly expiresAt: number }>
  /**
   * Returns the status of a deposit; undefined if the visitor has not begun. Its answer never proves a payment. @throws
   * server/unavailable
   */
  find(deposit: { readonly id: string }, call: ExchangeCall): Promise<ExchangeNews | undefined>
  /** Returns its health for `/v1/health`. */
  health?(): readonly Dependency[]
}

/** Assets that the shop accepts, their recipients, and the webhook. */
export interface PayServerOptions {
  /** The assets you accept, and their recipients. Nothing else can be requested in your name. */
  readonly accepts: readonly AcceptedAsset[]
  /** Bearer token of 32 characters or more for `GET /v1/pay/verify`. The route is off by default. */
  readonly merchantKey?: string
  /**
   * Bearer token of 32 characters or more for other callers of `POST /v1/pay/work`, such as a cron job. `startServer` creates one itself.
   */
  readonly workToken?: string
  /** Allows only the holder of `merchantKey` to request payments, so that no page chooses an amount. Off by default. */
  readonly onlyMerchant?: boolean
  /**
   * Blocks that settle a payment, by CAIP-2. Defaults to 12 on `eip155:1`, 5 on other EVM chains, 2 on Bitcoin. Solana uses `finalized`.
   */
  readonly confirmations?: { readonly [chain: string]: number }
  /** Esplora APIs for Bitcoin by CAIP-2: `{ 'bip122:000000000019d6689c085ae165831e93': 'https://…/api' }`. */
  readonly esplora?: { readonly [chain: string]: string }
  /** Milliseconds until an unpaid payment is `expired`. Defaults to 30 minutes. */
  readonly expireMs?: number
  /**
   * Receives every payment that is received, settled, expired or refunded, signed as a Standard Webhook: `secret` is `whsec_` and base64.
   */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** Exchanges to pay from. None by default. */
  readonly exchanges?: readonly ExchangeProvider[]
  /** Days for which payments are kept. Defaults to 400. */
  readonly keepDays?: number
  /** Called with errors of a node, an exchange or the webhook. */
  readonly onError?: (error: unknown, what: string) => void
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}
