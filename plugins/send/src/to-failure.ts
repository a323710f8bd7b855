import type { SendFailure } from './contract.js'

/** Converts an error for the state: its code, and its message for the Details section. */
export function toFailure(error: unknown): SendFailure {
  const { catalogue, code, message } = (error ?? {}) as { readonly catalogue?: string; readonly code?: unknown; readonly message?: string }
  return { code: catalogue === undefined ? 'unknown' : `${catalogue}/${code}`, reason: message ?? String(error) }
}
