import { etag } from './etag.js'

/** A response body, ready to send. */
export interface KeptAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
}
export interface KeptAnswers {
  read(key: string): KeptAnswer | undefined
  keep(key: string, text: string, ms: number): KeptAnswer
}
interface Kept extends KeptAnswer {
  readonly until: number
  readonly size: number
}

/** Maximum total bytes, including keys; the oldest is evicted first. */
const MOST = 16_000_000
const LARGEST = 1_000_000
/** Overhead per entry in addition to its bytes. */
const EACH = 300

/** Encodes a reply once, with its tag, for as long as it is valid: it is not stringified, encoded or hashed again. */
export function keepAnswers({ most = MOST, now = Date.now }: { readonly most?: number; readonly now?: () => number } = {}): KeptAnswers {
  const kept = new Map<string, Kept>()
  const encoder = new TextEncoder()
  let all = 0
  const drop = (key: string): void => {
    all -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    read(key) {
      const known = kept.get(key)
      if (known && known.until > now()) return known
      drop(key)
      return undefined
    },
    keep(key, text, ms) {
      const bytes = encoder.encode(text)
      const size = bytes.length + key.length * 2 + EACH
      const answer: Kept = { bytes, tag: etag(text), until: now() + ms, size }
      drop(key)
      if (bytes.length > LARGEST) return answer
      kept.set(key, answer)
      all += size
      for (const oldest of kept.keys()) {
        if (all <= most) break
        drop(oldest)
      }
      return answer
    },
  }
}
