import { check, list, number, object } from '@latchkey/kernel/wire'
import { reasonOf } from '@latchkey/wallet-protocol'
import { type Ask, refused } from './questions.js'

/** Keeps the rejections of each page, in any format, longer than a document: a page can load the frame again whenever it likes. */
export interface KeptRejections {
  read(origin: string): string | undefined
  write(origin: string, text: string): void
}
interface Rejections {
  /** In milliseconds since 1970, like the end of the rest. */
  readonly at: readonly number[]
  readonly restUntil: number
}

const MOST = 3
const WINDOW_MS = 60_000
const REST_MS = 60_000
/** Closing several prompts at once counts as one rejection; no one can read the next prompt faster than this. */
const SAME_MS = 100
const schema = /* @__PURE__ */ object({
  at: /* @__PURE__ */ list(/* @__PURE__ */ number(), { maxItems: MOST }),
  restUntil: /* @__PURE__ */ number(),
})

/**
 * Blocks the page for a minute after three rejections within a minute, so that it cannot wear a visitor down until they agree. That ends its
 * questions that wait as well.
 */
export function refuseSpam(ask: Ask, { now, kept }: { readonly now: () => number; readonly kept: KeptRejections }): Ask {
  let open = new AbortController()
  const rejected = (origin: string): void => {
    const time = now()
    const { at } = readRejections(kept.read(origin))
    // A clock that was set back leaves times in the future.
    const recent = at.filter((each) => each <= time && time - each < WINDOW_MS)
    if (time - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return
    const isTooMany = recent.length + 1 >= MOST
    const next: Rejections = isTooMany ? { at: [], restUntil: time + REST_MS } : { at: [...recent, time], restUntil: 0 }
    kept.write(origin, JSON.stringify(next))
    if (!isTooMany) return
    open.abort(tooMany())
    open = new AbortController()
  }
  return async (question, signal) => {
    const { origin } = question
    const left = readRejections(kept.read(origin)).restUntil - now()
    if (left > 0 && left <= REST_MS) throw tooMany()
    try {
      // A frame has the questions of one page.
      const isYes = await ask(question, AbortSignal.any([signal, open.signal]))
      if (!isYes) rejected(origin)
      return isYes
    } catch (error) {
      // Closing the question is a rejection too; a question that timed out is not.
      if (reasonOf(error) === 'declined') rejected(origin)
      throw error
    }
  }
}

function tooMany(): Error {
  return refused('The visitor rejected several requests. Try again in a minute.', -32005)
}

function readRejections(text: string | undefined): Rejections {
  let read: unknown
  try {
    read = JSON.parse(text ?? '')
  } catch {
    // No stored value yet, or one of another version.
  }
  // Safe: checked against the schema.
  return check(schema, read) === undefined ? (read as Rejections) : { at: [], restUntil: 0 }
}
