import type { ServerState as StoredSessions, StoredWallet } from '../types/index.js'

export type { StoredSessions, StoredWallet }

export const NOTHING_STORED: StoredSessions = { namespace: undefined, wanted: {}, wallets: [] }

/** Far more than one of our sessions needs; anything longer is not ours. */
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
