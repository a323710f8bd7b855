import type { Plan } from '../rpc/send-approved.js'

type Hex = `0x${string}`
/** A signed batch. */
export interface Signed {
  readonly kind: 'operation' | 'transaction'
  /** Hash of the user operation or the transaction. */
  readonly hash: Hex
}
/** A complete batch and its description. */
export interface SmartPlan extends Plan<Signed> {
  /** Calls `note` with each batch that is signed, before it is submitted. @throws if it is rejected */
  send(note?: (signed: Signed) => Promise<void>): Promise<Signed | undefined>
}
