/** An error in JSON-RPC form. */
export interface RpcFailure {
  /** Code of EIP-1193 or JSON-RPC: 4001 for a rejection. */
  readonly code: number
  /** The wallet's message. */
  readonly message: string
  /** Data that the wallet adds. */
  readonly data?: unknown
}

/**
 * Behaviour of a wallet at a request that needs approval.
 * - `'approve'`, `'reject'` (4001): at once.
 * - `'manual'`: waits in `wallet.pending` for the test. `'ask'`: the same, and a person sees a window in the page.
 * - `'never'`: no answer, unless the test gives one late through `wallet.pending`.
 * - `'twice'`: approves and sends every event that follows twice.
 * - `{ delay }`: waits on the sandbox's clock, then approves (or does `answer`).
 * - `{ error }`: answers with that error. `{ result }`: answers with exactly that value and does nothing.
 * - `{ chain }`: approves, but the wallet ends up on that chain instead of the requested one.
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
