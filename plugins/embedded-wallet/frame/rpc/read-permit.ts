/** What a signature allows someone to spend, in the formats of ERC-2612, DAI's permit and Permit2. */
export interface ReadPermit {
  readonly spender: string | undefined
  readonly items: readonly PermitItem[]
  /** Seconds since 1970. */
  readonly until: bigint | undefined
}
/** A token of the permit. */
export interface PermitItem {
  readonly token: string
  readonly amount: bigint
}

const EVERYTHING = 2n ** 256n - 1n
const PERMITS = new Set([
  'Permit',
  'PermitSingle',
  'PermitBatch',
  'PermitTransferFrom',
  'PermitBatchTransferFrom',
  'PermitWitnessTransferFrom',
  'PermitBatchWitnessTransferFrom',
])

/** Reads a permit. Undefined if the data has no known format or is incomplete. */
export function readPermit(
  primaryType: string,
  { message, verifyingContract }: { readonly message: { readonly [name: string]: unknown }; readonly verifyingContract: unknown },
): ReadPermit | undefined {
  if (!PERMITS.has(primaryType)) return undefined
  const { spender, deadline, sigDeadline, expiry, value, allowed, details, permitted } = message
  const items = itemsOf(details ?? permitted)
  // A permit that cannot be read in full is shown as raw data instead.
  if (!items) return undefined
  const until = bigOf(sigDeadline ?? deadline ?? expiry)
  const by = typeof spender === 'string' ? spender : undefined
  if (items.length > 0) return { spender: by, items, until }
  // DAI's permit allows everything or nothing, and an expiry of 0 means never.
  const amount = typeof allowed === 'boolean' ? (allowed ? EVERYTHING : 0n) : bigOf(value)
  if (typeof verifyingContract !== 'string' || amount === undefined) return undefined
  const isEndless = typeof allowed === 'boolean' && until === 0n
  return { spender: by, items: [{ token: verifyingContract, amount }], until: isEndless ? undefined : until }
}

function itemsOf(given: unknown): readonly PermitItem[] | undefined {
  if (given === undefined) return []
  const all: readonly unknown[] = Array.isArray(given) ? given : [given]
  const items = all.flatMap((each) => {
    const { token, amount } = (each ?? {}) as { readonly token?: unknown; readonly amount?: unknown }
    const units = bigOf(amount)
    return typeof token === 'string' && units !== undefined ? [{ token, amount: units }] : []
  })
  return items.length === all.length ? items : undefined
}

function bigOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}
