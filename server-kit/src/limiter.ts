export interface Limiter {
  /** Takes a turn and returns the function that ends it; undefined if none is free at the moment. */
  take(caller: string | undefined): (() => void) | undefined
  /** Resolves once it is the caller's turn. Undefined if too many calls of this caller are already waiting. */
  wait(caller: string | undefined, signal: AbortSignal): Promise<(() => void) | undefined>
}
export interface LimiterOptions {
  /** Concurrent calls. */
  readonly concurrency: number
  /** Concurrent calls of a single caller. */
  readonly perCaller: number
}
interface Waiting {
  readonly caller: string
  readonly begin: () => void
}

/** Calls of one caller that may wait for each one in progress: an office behind a single address, each with a view that makes several. */
const WAITING = 64

/** Limits concurrent calls, in total and per caller, in the order of arrival. */
export function createLimiter({ concurrency, perCaller }: LimiterOptions): Limiter {
  const queue = new Set<Waiting>()
  const active = new Map<string, number>()
  const waiting = new Map<string, number>()
  let all = 0

  const add = (counts: Map<string, number>, caller: string, by: number): void => {
    const count = (counts.get(caller) ?? 0) + by
    if (count > 0) counts.set(caller, count)
    else counts.delete(caller)
  }
  // Anonymous callers have no limit per caller: these are our own calls, or those of a server that does not see addresses.
  const isFree = (caller: string): boolean => all < concurrency && (caller === '' || (active.get(caller) ?? 0) < perCaller)
  const begin = (caller: string): (() => void) => {
    all += 1
    add(active, caller, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all -= 1
      add(active, caller, -1)
      for (const next of queue) {
        if (all >= concurrency) break
        if (isFree(next.caller)) next.begin()
      }
    }
  }
  return {
    take: (caller = '') => (isFree(caller) ? begin(caller) : undefined),
    async wait(caller = '', signal) {
      signal.throwIfAborted()
      if ((waiting.get(caller) ?? 0) >= WAITING * perCaller) return undefined
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          queue.delete(own)
          add(waiting, caller, -1)
          signal.removeEventListener('abort', stop)
        }
        const stop = (): void => {
          leave()
          reject(signal.reason)
        }
        const own: Waiting = {
          caller,
          begin: () => {
            leave()
            resolve(begin(caller))
          },
        }
        queue.add(own)
        add(waiting, caller, 1)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}
