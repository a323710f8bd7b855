/** Options of the account views. */
export interface AccountOptions {
  /** Lets visitors switch the network here. `false` tells them how to do it in their wallet. On by default. */
  readonly enableNetworkSwitch?: boolean
  /** Accepts wallets on networks the app does not support. Off by default. */
  readonly allowUnsupportedChain?: boolean
  /** Several wallets at a time. On by default. */
  readonly multiWallet?: boolean
  /** Currency for token values (ISO 4217), if a server or the wallet has prices. Defaults to `usd`. */
  readonly currency?: string
  /** Target of "Learn more" about networks; without it the button is absent. */
  readonly learnMoreUrl?: string
}
