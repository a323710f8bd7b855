export interface AccountOptions {
  /** Lets visitors change the network here. `false` tells them how to do it in their wallet. On by default. */
  readonly enableNetworkSwitch?: boolean
  /** Accepts wallets on networks the app does not know. Off by default. */
  readonly allowUnsupportedChain?: boolean
  /** Several wallets at a time. On by default. */
  readonly multiWallet?: boolean
  /** Where "Learn more" about networks leads; the button is absent without it. */
  readonly learnMoreUrl?: string
}
