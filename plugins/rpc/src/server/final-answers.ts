import type { RpcAnswer } from './ask-nodes.js'

export interface FinalAnswers {
  read(key: string): RpcAnswer | undefined
  keep(key: string, answer: RpcAnswer): void
}

/** Maximum total size in characters, including keys; the least recently used goes first. */
const MOST = 16_000_000
const LARGEST = 500_000
const EACH = 300
/** A node's wrong answer must not stay forever. */
const DAY_MS = 86_400_000

/** A cache of immutable answers, as the nodes wrote them: served again without parsing. */
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
