import type { ServerCall } from '@latchkey/server-kit'

/** A transfer to search for. */
export interface Wanted {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the contract or mint; undefined for the native coin. */
  readonly token: string | undefined
  /** Plain address. */
  readonly recipient: string
  /** The exact amount that must arrive, in base units. */
  readonly due: bigint
  /** Milliseconds since 1970: older blocks do not count. */
  readonly since: number
  /** The chain's position at creation, from `Prover.mark`: earlier transfers do not count. */
  readonly mark?: string | undefined
  /** The same for newer blocks: by then, the same amount may belong to another payment. */
  readonly until: number
  /** Confirmations that settle it. */
  readonly needed: number
  /** Where the last check ended, from `Found.scan`. */
  readonly scan?: string | undefined
}
/** A transfer of exactly the amount due, in a block. */
export interface Proof {
  /** Hash of the transaction. */
  readonly hash: string
  /** The transfer's position in it, independent of the block. */
  readonly position: number
  /** Plain address of the sender, if the chain reports it. */
  readonly payer: string | undefined
  /** Block, or slot. */
  readonly block: string
  /** Number of confirmations, including its own block. */
  readonly confirmations: number
  /** Whether it has enough confirmations. */
  readonly final: boolean
}
/**
 * Result for a given transaction. `pending`: not in a block yet. `unknown`: the node does not have it, or cannot trace it. `failed`: it
 * was reverted. `other`: it pays something else, or at the wrong time.
 */
export type Verdict = 'pays' | 'pending' | 'unknown' | 'failed' | 'other'
/** Result of one check. */
export interface Found {
  /** Oldest first. More than one if the same amount arrived twice. */
  readonly proofs: readonly Proof[]
  /** Verdicts on the given transactions. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  /** An unconfirmed transaction that would pay the exact amount. */
  readonly pending?: string | undefined
  /** Position at which the next check continues. */
  readonly scan?: string | undefined
  /** Whether there is more to read than one check reads. */
  readonly behind?: boolean
}
/** State of a chain before a payment is created. */
export interface Marked {
  /** Its position, in the prover's own format. */
  readonly mark: string
  /**
   * Amounts in base units that arrived in blocks which the chain may still replace, or that wait for a block. A payment of such an amount
   * could be settled by the earlier transfer.
   */
  readonly seen: ReadonlySet<string>
}
/** Searches for payments on one chain family. Trusts its nodes, and nothing that a page reports. */
export interface Prover {
  /** Returns the chain's position, before a payment is created. @throws server/unavailable */
  mark(wanted: Pick<Wanted, 'chain' | 'token' | 'recipient' | 'needed'>, call: ServerCall): Promise<Marked>
  /** Checks a single transaction. @throws server/unavailable */
  look(wanted: Wanted, hash: string, call: ServerCall): Promise<{ readonly verdict: Verdict; readonly proofs: readonly Proof[] }>
  /** Searches for what arrived since the last check. @throws server/unavailable */
  search(wanted: Wanted, call: ServerCall): Promise<Omit<Found, 'verdicts'>>
}

/** Runs one check: the given transactions first, then a search. @throws server/unavailable */
export async function find(prover: Prover, wanted: Wanted, hints: readonly string[], call: ServerCall): Promise<Found> {
  const verdicts = new Map<string, Verdict>()
  const proofs: Proof[] = []
  for (const hint of hints) {
    const { verdict, proofs: own } = await prover.look(wanted, hint, call)
    verdicts.set(hint, verdict)
    proofs.push(...own)
  }
  if (proofs.length > 0) return { proofs, verdicts, scan: wanted.scan }
  return { verdicts, ...(await prover.search(wanted, call)) }
}
