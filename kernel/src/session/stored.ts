import type { ServerState as StoredSessions, StoredWallet } from '../types/index.js'

export type { StoredSessions, StoredWallet }

export const NOTHING_STORED: StoredSessions = { namespace: undefined, wanted: {}, wallets: [] }

/** Far more than a session needs; anything longer is not a stored session. */
const LIMITS = { text: 65_536, id: 256, wallets: 20 } as const

/** Parses what was stored. Entries that are foreign, truncated or edited by hand are skipped. Returns undefined if no part is readable. */
export function parseStored(text: string | undefined): StoredSessions | undefined {
  try {
    const raw: unknown = JSON.parse((text?.length ?? 0) > LIMITS.text ? '' : (text ?? ''))
    if (!isRecord(raw)) return undefined
    const wanted = Object.entries(isRecord(raw.wanted) ? raw.wanted : {}).filter(
      ([namespace, id]) => isId(namespace) && isId(id) && id.startsWith(`${namespace}:`),
    )
    return {
      namespace: isId(raw.namespace) ? raw.namespace : undefined,
      wanted: Object.fromEntries(wanted) as StoredSessions['wanted'],
      wallets: (Array.isArray(raw.wallets) ? raw.wallets : []).filter(isWallet).slice(0, LIMITS.wallets),
    }
  } catch {
    return undefined
  }
}

/** Which wallet of which family; the account may change. */
type WalletId = Pick<StoredWallet, 'namespace' | 'connector'>

interface MergeArgs {
  /** Wallets that this tab would store. */
  readonly ours: readonly StoredWallet[]
  /** Wallets stored now; undefined if the storage was cleared or is broken. */
  readonly stored: readonly StoredWallet[] | undefined
  /** Wallets that this tab read or wrote last. */
  readonly known: readonly WalletId[]
}

/**
 * Merges this tab's wallets with those that other tabs have stored since. A wallet that is missing on one side has ended there, if this
 * tab knew it; otherwise it was added by the other side, and stays.
 */
export function mergeWallets({ ours, stored, known }: MergeArgs): readonly StoredWallet[] {
  if (!stored) return ours
  const endedElsewhere = withoutWallets(known, stored)
  return [...withoutWallets(ours, endedElsewhere), ...withoutWallets(stored, [...ours, ...known])]
}

/** Returns the wallets that are not among the others. */
export function withoutWallets<W extends WalletId>(wallets: readonly W[], others: readonly WalletId[]): readonly W[] {
  return wallets.filter(
    ({ namespace, connector }) => !others.some((other) => other.namespace === namespace && other.connector === connector),
  )
}

function isWallet(value: unknown): value is StoredWallet {
  return (
    isRecord(value) &&
    [value.namespace, value.connector, value.address].every(isId) &&
    typeof value.active === 'boolean' &&
    (value.seen === undefined || Number.isSafeInteger(value.seen))
  )
}

/** Ids become keys of records, so property names that every object has are not allowed. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LIMITS.id && !(value in {})
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
