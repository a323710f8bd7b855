/** A WalletConnect session as the wallet sees it. */
export interface WalletSession {
  /** Its topic, the same on both sides. */
  readonly topic: string
  /** The app at the other end, by its own metadata. */
  readonly peer: { readonly name: string; readonly url: string }
  /** Granted chains, as CAIP-2. */
  readonly chains: readonly string[]
  /** Granted accounts, as CAIP-10. */
  readonly accounts: readonly string[]
  /** Granted methods. */
  readonly methods: readonly string[]
  /** Seconds since the epoch. */
  readonly expiry: number
  /**
   * Grants exactly these chains from now on, for each family in the list: numbers are EVM chains, others are CAIP-2 ids. Resolves when
   * the app has acknowledged.
   */
  update(changes: { readonly chains: readonly (number | string)[] }): Promise<void>
  /** Sends any event, even an invalid one, for the given chain or the wallet's current one. */
  emit(event: string, data: unknown, chain?: number | string): Promise<void>
  /** Resolves once the app has answered. */
  ping(): Promise<void>
  /** Gone at once; resolves when the relay has the disconnect. */
  disconnect(): Promise<void>
}
