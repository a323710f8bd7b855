/** An error of a wallet, a session or a library. */
export interface ForeignError {
  /** Number or word. */
  readonly code?: unknown
  /** Class name of the error. */
  readonly name?: unknown
  /** Words of the error. */
  readonly message?: unknown
}
interface Nesting extends ForeignError {
  readonly cause?: unknown
  readonly error?: unknown
  readonly info?: unknown
  readonly originalError?: unknown
  readonly data?: unknown
}

/** Codes by which wallets and sessions of every kind report that the visitor declined. */
const REJECTED: readonly unknown[] = [4001, 5000, 5001, 5002, 5003, 5750, 12001, 'ACTION_REJECTED']
const REJECTED_TEXT = /user (rejected|denied|cancell?ed|closed|declined)|(rejected|cancell?ed|declined) by (the )?user|request rejected/i

/** Returns an error and all that it wraps: wallets and libraries nest the one that matters. */
export function errorLayers(error: unknown, depth = 0): readonly ForeignError[] {
  if (typeof error !== 'object' || error === null || depth > 5) return typeof error === 'string' ? [{ message: error }] : []
  const raw = error as Nesting
  // `data` may contain a node's message as text, which is not the wallet's.
  const data = typeof raw.data === 'object' ? raw.data : undefined
  return [raw, ...[raw.cause, raw.error, raw.info, raw.originalError, data].flatMap((inner) => errorLayers(inner, depth + 1))]
}

/** Returns whether a wallet's error says that the visitor declined. */
export function isRejection(error: unknown): boolean {
  return errorLayers(error).some(
    ({ code, name, message }) =>
      REJECTED.includes(code) || name === 'UserRejectedRequestError' || REJECTED_TEXT.test(String(message ?? '')),
  )
}
