/** A request besides those that the plugin knows: a wallet's own, or one of a single chain's nodes. */
export interface FurtherRequest {
  /** Exact name: `zks_estimateFee`. */
  readonly method: string
  /** `free` runs at once. `approve` is in the visitor's name: an embedded wallet does not get it without a question of the modal. */
  readonly policy: 'free' | 'approve'
  /** What answers: the wallet in use, which is also what is meant without it, or the nodes of the network in use. */
  readonly by?: 'wallet' | 'node'
}
