import type { ProvenAction } from './wire/index.js'

/** Action that a factor proof covers. */
export interface ProofSubject {
  /** The sensitive action that the factor is proven for, so that a proof fits no other. */
  readonly action: ProvenAction
  /** Id of the wallet at the server, not an address. */
  readonly walletId: string
  /** From `prove`. */
  readonly nonce: string
  /** All fields of the call except `proof`, including those of the path. */
  readonly body: object
}

/**
 * Returns what the wallet's proof key signs for a sensitive action, as UTF-8: `latchkey-proof`, action, wallet, nonce, and the SHA-256
 * (hex) of the call's fields as JSON with sorted keys and no spaces, each on its own line.
 */
export async function proofText({ action, walletId, nonce, body }: ProofSubject): Promise<string> {
  const { proof: _, ...fields } = body as { readonly proof?: unknown }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(sorted(fields))))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return ['latchkey-proof', action, walletId, nonce, hex].join('\n')
}

/** A recovery factor whose secret is to be proved. */
export interface RecoverySubject {
  /** Id of the wallet at the server, not an address. */
  readonly walletId: string
  /** The factor that opens the recovered half, as listed by the server. */
  readonly factorId: string
  /** From `startRecovery`. */
  readonly nonce: string
}

/**
 * Returns what the key of a recovery factor signs, as UTF-8, before the server releases its half: `latchkey-recovery`, wallet, factor and
 * nonce, each on its own line.
 */
export function recoveryText({ walletId, factorId, nonce }: RecoverySubject): string {
  return ['latchkey-recovery', walletId, factorId, nonce].join('\n')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
