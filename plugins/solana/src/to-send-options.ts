import { solanaErrors } from './errors.js'
import type { SendOptions } from './provider.js'

const COMMITMENT = /^(processed|confirmed|finalized)$/
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** Specification section 3: these four options, of these types. */
const KINDS: { readonly [K in keyof Required<SendOptions>]: (value: unknown) => boolean } = {
  skipPreflight: (value) => typeof value === 'boolean',
  preflightCommitment: (value) => COMMITMENT.test(String(value)),
  maxRetries: isCount,
  minContextSlot: isCount,
}

/**
 * Picks a caller's send options, ignoring anything else in the object.
 * @throws solana/bad-request for an option of another type
 */
export function toSendOptions(options: unknown): SendOptions {
  const given = (options ?? {}) as { readonly [name: string]: unknown }
  const known = Object.entries(KINDS).flatMap(([name, isValid]) => {
    const value = given[name]
    if (value === undefined || value === null) return []
    if (isValid(value)) return [[name, value] as const]
    throw solanaErrors.create('bad-request', { method: 'solana_signAndSendTransaction', reason: `${name} cannot be ${String(value)}` })
  })
  return Object.fromEntries(known)
}
