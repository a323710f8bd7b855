/** What EIP-1193 asks of a provider, as loosely as it asks it. */
export interface Eip1193Provider {
  /** Makes a request as a page does (EIP-1193). */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Hears an event of the wallet (EIP-1193). */
  on(event: string, listener: (payload: never) => void): unknown
  /** Ends what `on` began, with the same function. */
  removeListener(event: string, listener: (payload: never) => void): unknown
}
