/** An error as JSON-RPC carries it. */
export interface RpcFailure {
  /** Number of EIP-1193 or JSON-RPC: 4001 for a no. */
  readonly code: number
  /** In the wallet's words. */
  readonly message: string
  /** As the wallet adds it. */
  readonly data?: unknown
}

/**
 * What a wallet does with a request that needs a yes.
 * - `'approve'`, `'reject'` (4001): at once.
 * - `'manual'`: waits in `wallet.pending` for the test's hand. `'ask'`: the same, and a person sees a window in the page.
 * - `'never'`: no answer, unless the test gives one late through `wallet.pending`.
 * - `'twice'`: approves and sends every event that follows twice.
 * - `{ delay }`: waits on the sandbox's clock, then approves (or does `answer`).
 * - `{ error }`: answers with that error. `{ result }`: answers with exactly that value and does nothing.
 * - `{ chain }`: approves, but the wallet ends up on that chain instead of the one it was asked for.
 */
export type Behaviour =
  | 'approve'
  | 'reject'
  | 'never'
  | 'manual'
  | 'ask'
  | 'twice'
  | { readonly delay: number; readonly answer?: Behaviour }
  | { readonly error: RpcFailure }
  | { readonly result: unknown }
  | { readonly chain: number }
