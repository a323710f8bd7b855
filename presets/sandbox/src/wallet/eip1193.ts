/** What EIP-1193 asks of a provider, as loosely as it asks it. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}
