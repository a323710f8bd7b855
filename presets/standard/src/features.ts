/**
 * Features for visitors, by the specification's names. A disabled feature is absent: its code is not loaded, its views do not open, and
 * nothing leads to it.
 */
export interface StandardFeatures {
  /** The address as text and code. On by default. */
  readonly receive?: boolean
  /** Sending coins and tokens. On by default. */
  readonly send?: boolean
  /** Activity of the account. On by default. */
  readonly history?: boolean
  /** The full list of wallets, and the view to browse it. */
  readonly allWallets?: boolean
  /** The wallet block of the Connect view, including everything that leads to a wallet. */
  readonly wallets?: boolean
  /** Explanations of wallets for newcomers. */
  readonly walletGuide?: boolean
  /**
   * Switching the network here: the list of networks and the button for it. Without it, visitors see instructions to do it in their wallet.
   */
  readonly networkSwitch?: boolean
  /** Accepts wallets on networks the app does not support. Off by default. */
  readonly unsupportedChain?: boolean
  /** Asks for a tick instead of showing a line about terms. Off by default. */
  readonly legalCheckbox?: boolean
  /** One button instead of the wallet list, beside email or social sign-in. Off by default. */
  readonly collapseWallets?: boolean
  /** Swapping tokens, with quotes from the app's server; unreachable without one. On by default. */
  readonly swaps?: boolean
  /** Buying coins with money, if the preset's `onramp` is configured for your server. On by default. */
  readonly onramp?: boolean
  /** Login by email, if `embeddedWallet` configures the frame. On by default. */
  readonly email?: boolean
  /** `false`: one button instead of the wallet list, like `collapseWallets`. On by default. */
  readonly emailShowWallets?: boolean
  /**
   * Logins with a provider, if `embeddedWallet` configures the frame: ids in order, such as `['google', 'github']`, or `false`. Defaults
   * to those that the frame's server offers.
   */
  readonly socials?: readonly string[] | boolean
  /**
   * Permissions that apps may have without approval (ERC-7715), listed and revocable, if `embeddedWallet` configures the frame. Off by
   * default.
   */
  readonly smartSessions?: boolean
  /**
   * Paying a merchant, by `kernel.actions.pay` and `open('Pay', …)`. `purpose`: payment is the app's purpose, so logins by email or with
   * a provider are left out. Off by default.
   */
  readonly pay?: boolean | 'purpose'
  /** Sending events, if the preset's `analytics` names your host. On by default. */
  readonly analytics?: boolean
}

/** Defaults of specification section 3, for the features that are built. */
export const FEATURES = {
  swaps: true,
  receive: true,
  send: true,
  history: true,
  analytics: true,
  onramp: true,
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
  smartSessions: false,
  pay: false,
} as const satisfies StandardFeatures
