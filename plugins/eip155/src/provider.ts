/** An EIP-1193 provider, as wallets hand it out and as we hand one to the app. */
export interface Eip1193Provider {
  /**
   * Makes a request (EIP-1193). Rejects with a number as `code`: 4001 for a no, 4100 without an account, 4200 for a method that is not
   * listed, 4900 and 4901 without the chain.
   */
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  /** Hears `accountsChanged`, `chainChanged`, `connect`, `disconnect` or `message` (EIP-1193). */
  on(event: string, listener: (payload: never) => void): unknown
  /** Ends what `on` began, with the same function. */
  removeListener(event: string, listener: (payload: never) => void): unknown
}
