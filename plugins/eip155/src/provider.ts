/** An EIP-1193 provider, as wallets expose it and as we expose one to the app. */
export interface Eip1193Provider {
  /**
   * Sends a request (EIP-1193). Rejects with a numeric `code`: 4001 for a rejection by the visitor, 4100 without an account, 4200 for a
   * method that is not listed, 4900 and 4901 without the chain.
   */
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  /** Listens to `accountsChanged`, `chainChanged`, `connect`, `disconnect` or `message` (EIP-1193). */
  on(event: string, listener: (payload: never) => void): unknown
  /** Removes a listener added by `on`; pass the same function. */
  removeListener(event: string, listener: (payload: never) => void): unknown
}
