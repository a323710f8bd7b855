/** Faults of a seller towards servers, until changed. */
export type SellerMisbehaviour =
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
  /** Offers nothing for the money. */
  | 'nothing'
  /** Charges ten times the money. */
  | 'dear'
  /** Sends visitors to another site's page. Meld only; the server builds Coinbase's URL. */
  | 'page'
  /** Reports that it does not sell in this country. */
  | 'country'
  /** Reports that the amount is too low. */
  | 'amount'
  /** Reports that another address was paid. */
  | 'address'

/** How hooks are delivered, until changed. */
export type HookMisbehaviour =
  /** None is sent. */
  | 'lost'
  /** Each is sent twice. */
  | 'twice'
  /** They are held until `flush`, and then sent in reverse order. */
  | 'backwards'
  /** They are signed with another secret. */
  | 'forged'

/** One purchase from a seller. */
export interface SellerOrder {
  /** The seller's own id. */
  readonly id: string
  /** Id assigned by the server. */
  readonly reference: string
  /** Recipient address. */
  readonly address: string
  /** CAIP-19. */
  readonly asset: string
  /** Decimal, in whole units of the asset. */
  readonly amount: string
  /** ISO 4217. */
  readonly fiat: string
  /** The visitor's spending, including fees, as a decimal. */
  readonly paid: string
  /** Current status. */
  readonly status: 'pending' | 'done' | 'failed'
  /** Hash of the payout transaction. */
  readonly hash: string | undefined
}

/** A local seller that replaces a real one: the same HTTP API, a checkout page, signed hooks, and real coins of the local chains. */
export interface SandboxSeller {
  /** Its id on the server: `coinbase`. */
  readonly id: string
  /** Purchases made here, oldest first. */
  readonly orders: readonly SellerOrder[]
  /** Status of the server's response to each hook, in order. */
  readonly hooks: readonly number[]
  /** Completes a purchase as a visitor on the page: pays, has the card declined, or leaves. */
  visit(url: string, choice: 'pay' | 'decline'): Promise<void>
  /** Holds payments from now on, like a bank transfer; `release` pays them out. */
  hold(): void
  /** Pays out held payments, and stops holding. */
  release(): Promise<void>
  /** Misbehaves from now on; behaves again when called without an argument. */
  misbehave(how?: SellerMisbehaviour): void
  /** Sets the delivery of hooks from now on; normal when called without an argument. */
  misdeliver(how?: HookMisbehaviour): void
  /** Sends the held hooks, in reverse order. */
  flush(): Promise<void>
}

/** Sellers on this machine that replace real ones. */
export interface SandboxOnramp {
  /** URL of the server for both. */
  readonly url: string
  /** Coinbase Onramp, which accepts calls signed with the key of `serverConfig`. */
  readonly coinbase: SandboxSeller
  /** Meld, which queries three sellers and accepts calls with the key of `serverConfig`. */
  readonly meld: SandboxSeller
  /** Resets the faults of both, and stops holding. */
  reset(): Promise<void>
}

/** The configuration of an operator who sells through these, below `onramp`. */
export interface SandboxOnrampConfig {
  /** Its key pair is generated at each start. */
  readonly coinbase: {
    readonly keyId: string
    readonly keySecret: string
    readonly hookSecret: string
    readonly apiUrl: string
    readonly payUrl: string
  }
  /** As issued by Meld. */
  readonly meld: { readonly apiKey: string; readonly hookSecret: string; readonly apiUrl: string }
  /** Assets that both sell. */
  readonly tokens: {
    asset: string
    name: string
    symbol: string
    decimals: number
    iconUrl?: string
    codes: { [provider: string]: string }
  }[]
}
