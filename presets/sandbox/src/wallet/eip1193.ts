/** EIP-1193's requirements of a provider, as loosely as the standard. */
export interface Eip1193Provider {
  /** Sends a request like a page (EIP-1193). */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Listens to an event of the wallet (EIP-1193). */
  on(event: string, listener: (payload: never) => void): unknown
  /** Removes a listener added by `on`; pass the same function. */
  removeListener(event: string, listener: (payload: never) => void): unknown
}
