/** A method beyond those the plugin supports: specific to a wallet, or to the nodes of a single chain. */
export interface FurtherRequest {
  /** Exact name: `zks_estimateFee`. */
  readonly method: string
  /** `free` runs at once. `approve` acts in the visitor's name: an embedded wallet only gets it after approval in the modal. */
  readonly policy: 'free' | 'approve'
  /** The wallet in use, which is the default, or the nodes of the network in use. */
  readonly by?: 'wallet' | 'node'
}
