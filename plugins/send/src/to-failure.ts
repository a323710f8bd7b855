import type { SendFailure } from './contract.js'

/** An error as the state keeps it: its code, and what it says for the Details part. */
export function toFailure(error: unknown): SendFailure {
  const { catalogue, code, message } = (error ?? {}) as { readonly catalogue?: string; readonly code?: unknown; readonly message?: string }
  return { code: catalogue === undefined ? 'unknown' : `${catalogue}/${code}`, reason: message ?? String(error) }
}
