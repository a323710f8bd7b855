/** A WalletConnect session as the wallet sees it. */
export interface WalletSession {
  /** Its id, the same on both sides. */
  readonly topic: string
  /** The app at the other end, in its own words. */
  readonly peer: { readonly name: string; readonly url: string }
  /** CAIP-2 ids that were granted. */
  readonly chains: readonly string[]
  /** CAIP-10 accounts that were granted. */
  readonly accounts: readonly string[]
  /** What the app may ask for. */
  readonly methods: readonly string[]
  /** Seconds since 1970. */
  readonly expiry: number
  /**
   * Grants exactly these chains from now on, of each family that is named: numbers are EVM chains, others have their name of
   * CAIP-2. Resolves when the app has thanked.
   */
  update(changes: { readonly chains: readonly (number | string)[] }): Promise<void>
  /** Sends any event, also nonsense, for the chain given or the one the wallet is on. */
  emit(event: string, data: unknown, chain?: number | string): Promise<void>
  /** Resolves once the app has answered. */
  ping(): Promise<void>
  /** Gone at once; resolves when the relay has the goodbye. */
  disconnect(): Promise<void>
}
