export interface Breaker {
  /** Whether calls by all callers are paused. */
  readonly isOpen: boolean
  /** Milliseconds that this caller must wait, 0 if none. */
  restOf(caller: string | undefined): number
  /** @param retryAfterMs how long the service asked to back off, 0 if it did not say */
  fault(caller: string | undefined, retryAfterMs: number): void
  success(caller: string | undefined): void
  /** Pauses calls by all callers, for at least as long as the service asked for. */
  open(retryAfterMs: number): void
  /** Resumes calls. Callers paused for their own faults stay paused. */
  close(): void
}
export interface BreakerOptions {
  readonly now: () => number
  /** Whether the server's own probes decide for all callers. Without them, the faults of several callers do. */
  readonly isProbed: boolean
}

/** Consecutive faults after which a caller is paused, or after which the service is probed for all. */
export const FAULTS = 5
/** Number of callers that must see faults, if there is no probe. */
const CALLERS = 3
const REST_MS = 10_000
const LONGEST_REST_MS = 300_000
/** Maximum number of callers to remember; the one without a fault for the longest time is evicted first. */
const MOST = 10_000

interface Own {
  readonly faults: number
  readonly restUntil: number
}

/** Counts faults per caller, so that the failing calls of one do not affect the others. */
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
