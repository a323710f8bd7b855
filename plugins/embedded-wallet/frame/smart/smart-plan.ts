import type { Words } from '../rpc/describe-call.js'

type Hex = `0x${string}`
/** A signed batch. */
export interface Signed {
  readonly kind: 'operation' | 'transaction'
  /** Hash of the user operation or the transaction. */
  readonly hash: Hex
  /** Submits it. @throws if it is rejected */
  submit(): Promise<void>
}
/** A complete batch and its description. What is shown is what is signed. */
export interface SmartPlan {
  readonly words: Words
  sign(): Promise<Signed>
}
