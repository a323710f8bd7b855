import { within } from '../waits/index.js'
import { createBreaker, FAULTS } from './breaker.js'
import { readLimited } from './read-limited.js'
import { serverErrors } from './server-errors.js'
import type { Dependency } from './server-plugin.js'
import { createTurns } from './turns.js'

/** How a service is asked, and what it may take. */
export interface UpstreamOptions {
  /** For health, metrics and messages. Never an address with a key in it. */
  readonly name: string
  /** For one try, 10 s when left out. */
  readonly timeoutMs?: number
  /** Largest answer, 10 MB when left out. */
  readonly maxBytes?: number
  /** Tries in all, 1 when left out. More only for calls that may be made twice. */
  readonly tries?: number
  /** Calls under way at once, 96 when left out; more wait for their turn. */
  readonly atOnce?: number
  /** Of one caller, a quarter of that when left out. */
  readonly atOnceOfOne?: number
  /**
   * A cheap question of the server's own. After faults it decides whether everyone leaves the service alone; without it the faults of
   * several callers do.
   */
  readonly probe?: UpstreamProbe
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
  /** Waits between tries. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}
/** The server's own question whether a service is well. */
export interface UpstreamProbe {
  /** What is asked; its answer is thrown away. */
  readonly url: string
  /** Method, headers and body. */
  readonly init: Omit<RequestInit, 'signal'>
  /** Is this the answer of a service that is well? */
  isWell(answer: UpstreamAnswer): boolean
}
/** In whose name the service is asked: usually `env`. */
export interface UpstreamCall {
  /** Makes the request. */
  readonly fetch: typeof fetch
  /** Ends tries and waits. */
  readonly signal: AbortSignal
  /** The caller, as the server tells callers apart. Faults and turns are counted for each. */
  readonly caller?: string | undefined
  /** Hears of each fault of the service and its cause. */
  readonly report?: ((fault: unknown, name: string) => void) | undefined
}
/** What the service answered. */
export interface UpstreamAnswer {
  /** HTTP status, below 500 and not 429. */
  readonly status: number
  /** Whole body. */
  readonly text: string
}
/** A service that the operator chose. */
export interface Upstream extends Dependency {
  /**
   * Any status below 500 other than 429 is an answer.
   * @throws server/unavailable when it does not answer in time, answers too much or a fault, or is left alone after too many of those
   */
  send(url: string, init: Omit<RequestInit, 'signal'>, call: UpstreamCall): Promise<UpstreamAnswer>
}

/** A caller does not wait longer than this between two tries. */
const LONGEST_WAIT_MS = 2_000
/** A cheap question is answered at once by a service that is well. */
const PROBE_MS = 2_000
const PROBE_PAUSE_MS = 1_000

/**
 * Time-out, size limit, turns, tries with a growing pause, and a circuit breaker that counts for each caller. `Retry-After` is
 * honoured for the caller whose call was answered with it, and for everyone where our own question was.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, timeoutMs = 10_000, maxBytes = 10_000_000, tries = 1, now = Date.now, wait = pause, probe } = options
  const { atOnce = 96, atOnceOfOne = Math.ceil(atOnce / 4) } = options
  const breaker = createBreaker({ now, isProbed: probe !== undefined })
  const turns = createTurns({ atOnce, ofOne: atOnceOfOne })
  let probing: Promise<boolean> | undefined
  let trying = false
  let probedAt = Number.NEGATIVE_INFINITY
  let inRow = 0

  const refused = (caller: string | undefined, cause?: unknown): Error => {
    const left = Math.ceil(breaker.restOf(caller) / 1000)
    return serverErrors.create('unavailable', { what: name, ...(left > 0 && { retryAfter: left }) }, { cause })
  }
  const read = async (url: string, init: object, { fetch: send }: UpstreamCall, signal: AbortSignal): Promise<UpstreamAnswer | Fault> => {
    // A redirect could lead anywhere, with the operator's key.
    const response = await send(url, { ...init, redirect: 'error', signal })
    const { status, headers } = response
    if (status >= 500 || status === 429) {
      await response.body?.cancel()
      return { fault: new Error(`${name} answered ${status}.`), retryAfterMs: retryAfter(headers.get('retry-after'), now()) }
    }
    const bytes = await readLimited(response, maxBytes)
    return bytes ? { status, text: new TextDecoder().decode(bytes) } : { fault: new Error(`${name} answered more than ${maxBytes} bytes.`) }
  }
  const ask = (url: string, init: object, call: UpstreamCall, ms: number): Promise<UpstreamAnswer | Fault> =>
    within({ ms, signal: call.signal }, (signal) => read(url, init, call, signal)).catch((error: unknown) => {
      // The caller left: that says nothing about the service.
      call.signal.throwIfAborted()
      return { fault: error }
    })
  /** Whether it is well, by our own question. One at a time, for everyone. */
  const look = (own: UpstreamProbe, { fetch }: UpstreamCall): Promise<boolean> => {
    const question = async (): Promise<boolean> => {
      const answer = await ask(own.url, own.init, { fetch, signal: new AbortController().signal }, Math.min(PROBE_MS, timeoutMs))
      const isWell = !('fault' in answer) && own.isWell(answer)
      if (isWell) breaker.close()
      else breaker.open(('fault' in answer && answer.retryAfterMs) || 0)
      return isWell
    }
    probing ??= question().finally(() => {
      probing = undefined
      probedAt = now()
    })
    return probing
  }
  const once = async (url: string, init: object, call: UpstreamCall): Promise<UpstreamAnswer> => {
    // What waits for its turn says nothing about the service either.
    const end =
      turns.take(call.caller) ??
      (await within({ ms: timeoutMs, signal: call.signal }, (signal) => turns.wait(call.caller, signal)).catch((error: unknown) => {
        call.signal.throwIfAborted()
        throw refused(call.caller, error)
      }))
    if (!end) throw refused(call.caller, new Error(`Too many calls of one caller wait for ${name}.`))
    try {
      // The rest may have begun while it waited.
      if (breaker.restOf(call.caller) > 0) throw refused(call.caller)
      const answer = await ask(url, init, call, timeoutMs)
      if (!('fault' in answer)) {
        inRow = 0
        breaker.success(call.caller)
        return answer
      }
      inRow += 1
      breaker.fault(call.caller, answer.retryAfterMs ?? 0)
      call.report?.(answer.fault, name)
      if (probe && inRow >= FAULTS && now() - probedAt >= PROBE_PAUSE_MS) {
        inRow = 0
        await look(probe, call)
      }
      throw refused(call.caller, answer.fault)
    } finally {
      end()
    }
  }
  const attempt = async (url: string, init: object, call: UpstreamCall): Promise<UpstreamAnswer> => {
    if (breaker.restOf(call.caller) > 0) throw refused(call.caller)
    if (!breaker.isOpen) return once(url, init, call)
    // After the rest our own question decides, or one call does.
    if (probe) {
      if (!(await look(probe, call))) throw refused(call.caller)
      return once(url, init, call)
    }
    if (trying) throw refused(call.caller)
    trying = true
    try {
      return await once(url, init, call)
    } finally {
      trying = false
    }
  }
  return {
    name,
    get state() {
      return breaker.isOpen ? 'down' : 'ok'
    },
    async send(url, init, call) {
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(url, init, call)
        } catch (error) {
          const ms = breaker.restOf(call.caller) || 100 * 2 ** count * (0.5 + Math.random() / 2)
          if (call.signal.aborted || count >= tries || ms > LONGEST_WAIT_MS) throw error
          await wait(ms, call.signal)
        }
      }
    },
  }
}

interface Fault {
  readonly fault: unknown
  readonly retryAfterMs?: number
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function retryAfter(text: string | null, now: number): number {
  if (text === null) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Math.max(0, ms || 0)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
