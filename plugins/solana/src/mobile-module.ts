/** What is used of `@solana-mobile/wallet-standard-mobile`, which the app installs and hands over. */
export interface MobileModule {
  // Its own types would have to be installed by every app; the arguments are written where it is called.
  /** The wallet that stands for the phone's wallet apps. */
  readonly LocalSolanaMobileWalletAdapterWallet: new (
    config: never,
  ) => object
  /** Keeps what those apps have agreed to. */
  readonly createDefaultAuthorizationCache: () => object
}
