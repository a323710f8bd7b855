import { type Ask, declined, refused } from './rpc/questions.js'

/** The page's requests that the frame is working on, by the ids of their messages. */
export interface OpenRequests {
  /** Runs a request. Its signal aborts when the page withdraws it before the visitor has approved it. */
  run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Asks, and notifies the page of each approval: the request then continues, whatever the page does. */
  telling(ask: Ask): Ask
  /** The page withdraws these requests. Returns whether there was one, and no other is open. */
  withdraw(ids: readonly string[]): boolean
  /** Ends all requests but these: the visitor rejects them. */
  reject(keep: readonly string[]): void
  /** The visitor has left, or another has logged in: ends all requests. Approved requests are not shown again. */
  leave(why: Error): void
}

interface Open {
  readonly id: string
  readonly life: AbortController
  isApproved: boolean
  /** Set once the visitor has left. */
  over?: Error
}

/** @see OpenRequests. `tell` notifies the page. */
export function createOpenRequests(tell: (id: string, approved: boolean) => void): OpenRequests {
  const open = new Set<Open>()
  return {
    async run(id, work) {
      const own: Open = { id, life: new AbortController(), isApproved: false }
      open.add(own)
      try {
        return await work(own.life.signal)
      } finally {
        open.delete(own)
      }
    },

    telling: (ask) => async (question, signal) => {
      const own = [...open].find(({ life }) => life.signal === signal)
      const become = (isApproved: boolean): void => {
        if (!own || own.isApproved === isApproved) return
        own.isApproved = isApproved
        tell(own.id, isApproved)
      }
      if (own?.over) throw own.over
      become(false)
      const isYes = await ask(question, signal)
      // It was withdrawn in the moment of the press.
      signal.throwIfAborted()
      if (isYes) become(true)
      return isYes
    },

    withdraw(ids) {
      const withdrawn = [...open].filter(({ id, isApproved }) => ids.includes(id) && !isApproved)
      // The visitor has rejected nothing.
      for (const { life } of withdrawn) life.abort(refused('Request was aborted', 4001))
      return withdrawn.length > 0 && [...open].every(({ life }) => life.signal.aborted)
    },

    reject(keep) {
      for (const { id, life, isApproved } of open) if (!keep.includes(id) && !isApproved) life.abort(declined())
    },

    leave(why) {
      for (const each of open) {
        each.over = why
        if (!each.isApproved) each.life.abort(why)
      }
    },
  }
}
