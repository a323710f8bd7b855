/** Options of a single request. */
export interface RequestOptions {
  /** Family of the request, if the method does not imply one: its approval ends with that family's session. */
  readonly namespace?: string
  /** Cancels the request and removes it from the screen. It then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}
/** A request that needs the visitor's approval. */
export interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
  readonly namespace: string | undefined
  readonly signal: AbortSignal
}
/** Asks the visitor for approval. Done by the shell by default. */
export type Approve = (call: Asked) => Promise<boolean>
