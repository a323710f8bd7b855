import type { CaipNetworkId } from '../chain.js'

/** What is remembered of sessions between visits. Addresses only: no keys, no tokens. */
export interface StoredSessions {
  readonly namespace: string | undefined
  readonly wanted: { readonly [namespace: string]: CaipNetworkId }
  readonly wallets: readonly StoredWallet[]
}
export interface StoredWallet {
  readonly namespace: string
  readonly connector: string
  readonly address: string
  readonly active: boolean
}

export const NOTHING_STORED: StoredSessions = { namespace: undefined, wanted: {}, wallets: [] }

/** Reads what was stored. Whatever is not ours, cut off or changed by hand counts as absent. */
export function parseStored(text: string | undefined): StoredSessions {
  try {
    const raw: unknown = JSON.parse(text ?? '')
    if (!isRecord(raw)) return NOTHING_STORED
    const wanted = Object.entries(isRecord(raw.wanted) ? raw.wanted : {}).filter(
      ([namespace, id]) => typeof id === 'string' && id.startsWith(`${namespace}:`),
    )
    return {
      namespace: typeof raw.namespace === 'string' ? raw.namespace : undefined,
      wanted: Object.fromEntries(wanted) as StoredSessions['wanted'],
      wallets: (Array.isArray(raw.wallets) ? raw.wallets : []).filter(isWallet),
    }
  } catch {
    return NOTHING_STORED
  }
}

function isWallet(value: unknown): value is StoredWallet {
  return (
    isRecord(value) &&
    [value.namespace, value.connector, value.address].every((v) => typeof v === 'string' && v !== '') &&
    typeof value.active === 'boolean'
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
