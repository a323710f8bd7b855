import type { CaipNetworkId, Context } from '@latchkey/kernel'

/** Progress of calls that were sent one after the other. */
export interface KeptBatch {
  readonly id: string
  readonly chain: CaipNetworkId
  /** Total number of calls. */
  readonly size: number
  /** Hashes of those sent so far, in order. */
  readonly hashes: readonly string[]
}
/** Batches of this browser, by id: their status survives a reload. */
export interface KeptBatches {
  find(id: string): KeptBatch | undefined
  /** Replaces an older entry with the same id; beyond a limit, the oldest entries are dropped. */
  keep(batch: KeptBatch): void
}

const KEY = 'calls'
const MOST = 20

/** @see KeptBatches */
export function createKeptBatches(storage: Pick<Context['storage'], 'get' | 'set'>): KeptBatches {
  const all = (): readonly KeptBatch[] => read(storage.get(KEY))
  return {
    find: (id) => all().find((one) => one.id === id),
    keep(batch) {
      const others = all().filter(({ id }) => id !== batch.id)
      storage.set(KEY, JSON.stringify([batch, ...others].slice(0, MOST)))
    },
  }
}

/** The page can change its storage: drops what is not a batch. */
function read(text: string | undefined): readonly KeptBatch[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isBatch) : []
  } catch {
    return []
  }
}

function isBatch(value: unknown): value is KeptBatch {
  const { id, chain, size, hashes } = (value ?? {}) as { readonly [field: string]: unknown }
  const isNamed = typeof id === 'string' && typeof chain === 'string' && chain.startsWith('eip155:')
  return isNamed && Number.isSafeInteger(size) && Array.isArray(hashes) && hashes.every((hash) => typeof hash === 'string')
}
