import type { PaymentFailure } from './contract.js'

/** Converts an error for the app and the state: `catalogue/code`, and its message for developers. */
export function toFailure(error: unknown): PaymentFailure {
  const { catalogue, code, message } = (error ?? {}) as { readonly catalogue?: string; readonly code?: unknown; readonly message?: string }
  return { code: catalogue === undefined ? 'unknown' : `${catalogue}/${code}`, message: message ?? String(error) }
}
