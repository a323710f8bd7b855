import type { Account } from '@latchkey/kernel'

/** Specification section 5. */
const SIGNATURE = /^0x[\da-f]{62,}$/i

/**
 * Returns whether a wallet's answer may be a signature of this type of account. A contract's is empty if its owners approve messages on
 * chain: the contract judges (ERC-1271).
 */
export function isSignature(answer: unknown, type: Account['type'] | undefined): answer is string {
  return typeof answer === 'string' && (SIGNATURE.test(answer) || (type === 'smartAccount' && answer === '0x'))
}
