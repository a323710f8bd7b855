/** The part of `@solana-mobile/wallet-standard-mobile` that is used; the app installs and passes it. */
export interface MobileModule {
  // Its own types would have to be installed by every app; the arguments are documented at the call.
  /** The wallet that represents the phone's wallet apps. */
  readonly LocalSolanaMobileWalletAdapterWallet: new (
    config: never,
  ) => object
  /** Stores the authorizations of those apps. */
  readonly createDefaultAuthorizationCache: () => object
}
