/** Refusals, unknown methods, wrong parameters, reverted calls: another node would answer the same. */
const FINAL: readonly unknown[] = [4001, 4100, 4200, 5000, 7000, 3, -32003, -32004, -32601, -32602]

/** Returns true if a node's error is final. After any other error, the next node is tried. */
export function isFinalAnswer(error: Error & { readonly code?: unknown }): boolean {
  return FINAL.includes(error.code) || (typeof error.code === 'number' && /execution reverted|gas required exceeds/i.test(error.message))
}
