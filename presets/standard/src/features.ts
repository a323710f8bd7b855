/**
 * What visitors can do here, by the specification's names. A feature that is off is not there: its code is not loaded, its views do not
 * open, and nothing leads to it. Features that only `false` can be said of are not built yet.
 */
export interface StandardFeatures {
  /** The address as text and code. On when left out. */
  readonly receive?: boolean
  /** Sending coins and tokens. On when left out. */
  readonly send?: boolean
  /** What happened with the account. On when left out. */
  readonly history?: boolean
  /** The whole list of wallets, and the view that browses it. */
  readonly allWallets?: boolean
  /** The wallet block of the Connect view, with everything that leads to a wallet. */
  readonly wallets?: boolean
  /** What explains wallets to newcomers. */
  readonly walletGuide?: boolean
  /** Changing the network here: the list of networks and the button for it. Without it visitors are told how to do it in their wallet. */
  readonly networkSwitch?: boolean
  /** Accepts wallets on networks the app does not know. Off by default. */
  readonly unsupportedChain?: boolean
  /** Asks for a tick instead of showing a line about terms. Off by default. */
  readonly legalCheckbox?: boolean
  /** One button in place of the wallet list, beside email or social sign-in. Off by default. */
  readonly collapseWallets?: boolean
  /** Not built yet. */
  readonly swaps?: false
  /** Not built yet. */
  readonly onramp?: false
  /** Login by email, where `embeddedWallet` says where its frame is. On when left out. */
  readonly email?: boolean
  /** `false`: one button in place of the wallet list, as `collapseWallets`. On when left out. */
  readonly emailShowWallets?: boolean
  /**
   * Logins with a provider, where `embeddedWallet` says where its frame is: ids in their order, such as `['google', 'github']`, or `false`.
   * Those that the frame's server offers when left out.
   */
  readonly socials?: readonly string[] | boolean
  /** Not built yet. */
  readonly smartSessions?: false
  /** Not built yet. */
  readonly pay?: false
}

/** Defaults of specification section 3, as far as the features are built. */
export const FEATURES = {
  receive: true,
  send: true,
  history: true,
  email: true,
  emailShowWallets: true,
  socials: true,
  allWallets: true,
  wallets: true,
  walletGuide: true,
  networkSwitch: true,
  unsupportedChain: false,
  legalCheckbox: false,
  collapseWallets: false,
} as const satisfies StandardFeatures
