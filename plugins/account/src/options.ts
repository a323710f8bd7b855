/** What the account views offer. */
export interface AccountOptions {
  /** Lets visitors change the network here. `false` tells them how to do it in their wallet. On by default. */
  readonly enableNetworkSwitch?: boolean
  /** Accepts wallets on networks the app does not know. Off by default. */
  readonly allowUnsupportedChain?: boolean
  /** Several wallets at a time. On by default. */
  readonly multiWallet?: boolean
  /** What tokens are worth is shown in this currency (ISO 4217), where a server or the wallet knows prices. `usd` when left out. */
  readonly currency?: string
  /** Where "Learn more" about networks leads; the button is absent without it. */
  readonly learnMoreUrl?: string
}
