import type { RpcAnswer } from './ask-nodes.js'

export interface FinalAnswers {
  read(key: string): RpcAnswer | undefined
  keep(key: string, answer: RpcAnswer): void
}

/** Characters of all of them, keys too; the one that was not asked for longest goes first. */
const MOST = 16_000_000
const LARGEST = 500_000
const EACH = 300
/** A node that was wrong is not believed for ever. */
const DAY_MS = 86_400_000

/** What nodes said that never changes, as they wrote it: given out again without reading it. */
export function finalAnswers(most: number = MOST, now: () => number = Date.now): FinalAnswers {
  const kept = new Map<string, RpcAnswer & { readonly until: number }>()
  let all = 0
  const sizeOf = (key: string, { result = '' }: RpcAnswer): number => key.length + result.length + EACH
  return {
    read(key) {
      const known = kept.get(key)
      if (!known) return undefined
      kept.delete(key)
      if (known.until > now()) kept.set(key, known)
      else all -= sizeOf(key, known)
      return known.until > now() ? known : undefined
    },
    keep(key, answer) {
      if (kept.has(key) || sizeOf(key, answer) > LARGEST) return
      kept.set(key, { ...answer, until: now() + DAY_MS })
      all += sizeOf(key, answer)
      for (const [oldest, old] of kept) {
        if (all <= most) break
        kept.delete(oldest)
        all -= sizeOf(oldest, old)
      }
    },
  }
}
