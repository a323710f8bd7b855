export interface Breaker {
  /** Whether it is left alone by everyone. */
  readonly isOpen: boolean
  /** Milliseconds that this caller has to wait, 0 where it need not. */
  restOf(caller: string | undefined): number
  /** @param retryAfterMs how long the service asked to be left alone, 0 where it did not say */
  fault(caller: string | undefined, retryAfterMs: number): void
  success(caller: string | undefined): void
  /** Left alone by everyone, for at least as long as the service asked for. */
  open(retryAfterMs: number): void
  /** In use again. Callers that rest for their own faults go on resting. */
  close(): void
}
export interface BreakerOptions {
  readonly now: () => number
  /** Whether questions of our own decide for everyone. Without them the faults of several callers do. */
  readonly isProbed: boolean
}

/** Faults in a row after which a caller leaves it alone, or after which it is looked at for everyone. */
export const FAULTS = 5
/** Of so many callers, where no question of our own decides. */
const CALLERS = 3
const REST_MS = 10_000
const LONGEST_REST_MS = 300_000
/** Callers that are remembered at most; the one that was longest without a fault is forgotten first. */
const MOST = 10_000

interface Own {
  readonly faults: number
  readonly restUntil: number
}

/** Counts faults for each caller, so that calls which only one of them makes take nothing from the others. */
export function createBreaker({ now, isProbed }: BreakerOptions): Breaker {
  const owns = new Map<string, Own>()
  const callers = new Set<string>()
  let faults = 0
  let isDown = false
  let restUntil = 0

  const until = (ms: number, count: number): number =>
    ms > 0 || count >= FAULTS ? now() + Math.min(LONGEST_REST_MS, Math.max(ms, count >= FAULTS ? REST_MS : 0)) : 0
  const open = (ms: number): void => {
    isDown = true
    restUntil = now() + Math.min(LONGEST_REST_MS, Math.max(ms, REST_MS))
  }
  return {
    get isOpen() {
      return isDown || restUntil > now()
    },
    restOf(caller) {
      const own = caller === undefined ? undefined : owns.get(caller)
      return Math.max(0, restUntil - now(), (own?.restUntil ?? 0) - now())
    },
    fault(caller, retryAfterMs) {
      faults += 1
      if (caller !== undefined) {
        const count = (owns.get(caller)?.faults ?? 0) + 1
        owns.delete(caller)
        owns.set(caller, { faults: count, restUntil: until(retryAfterMs, count) })
        callers.add(caller)
        const [oldest] = owns.size > MOST ? owns.keys() : []
        if (oldest !== undefined) owns.delete(oldest)
        if (callers.size < CALLERS) return
      }
      if (isProbed) return
      if (faults >= FAULTS) open(retryAfterMs)
      else restUntil = Math.max(restUntil, until(retryAfterMs, faults))
    },
    success(caller) {
      if (caller !== undefined) owns.delete(caller)
      faults = 0
      callers.clear()
      isDown = false
    },
    open,
    close() {
      faults = 0
      callers.clear()
      isDown = false
      restUntil = 0
    },
  }
}
