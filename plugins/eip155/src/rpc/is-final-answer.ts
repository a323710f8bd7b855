/** Refusals, unknown methods, wrong parameters, reverted calls: another node would say the same. */
const FINAL: readonly unknown[] = [4001, 4100, 4200, 5000, 7000, 3, -32003, -32004, -32601, -32602]

/** Does a node's error end the search for an answer? Everything else is a reason to ask the next node. */
export function isFinalAnswer(error: Error & { readonly code?: unknown }): boolean {
  return FINAL.includes(error.code) || (typeof error.code === 'number' && /execution reverted|gas required exceeds/i.test(error.message))
}
