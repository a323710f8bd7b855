import { within } from '@latchkey/kernel/shared'
import { createBreaker, FAULTS } from './breaker.js'
import { createLimiter } from './limiter.js'
import { dropBody, readLimited } from './read-limited.js'
import { serverErrors } from './server-errors.js'
import type { Dependency } from './server-plugin.js'

/** How to call a service, and its limits. */
export interface UpstreamOptions {
  /** For health, metrics and messages. Never a URL that contains a key. */
  readonly name: string
  /** Timeout of a single attempt. Defaults to 10 s. */
  readonly timeoutMs?: number
  /** Maximum response size. Defaults to 10 MB. */
  readonly maxBytes?: number
  /** Total attempts. Defaults to 1. More only for idempotent calls. */
  readonly tries?: number
  /** Concurrent calls. Defaults to 96; further calls wait for their turn. */
  readonly atOnce?: number
  /** Concurrent calls of a single caller. Defaults to a quarter of the total. */
  readonly atOnceOfOne?: number
  /**
   * A cheap request by the server itself. After faults it decides whether calls by all callers are paused; without it the faults of
   * several callers do.
   */
  readonly probe?: UpstreamProbe
  /** Milliseconds since 1970. Defaults to the system clock. */
  readonly now?: () => number
  /** Waits between attempts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}
/** The server's own probe of whether a service is healthy. */
export interface UpstreamProbe {
  /** URL to request; the response body is discarded. */
  readonly url: string
  /** Method, headers and body. */
  readonly init: Omit<RequestInit, 'signal'>
  /** Returns whether the response is that of a healthy service. */
  isWell(answer: UpstreamAnswer): boolean
}
/** On whose behalf the service is called: usually `env`. */
export interface UpstreamCall {
  /** Sends the request. */
  readonly fetch: typeof fetch
  /** Aborts attempts and waits. */
  readonly signal: AbortSignal
  /** The caller's id on this server. Faults and turns are counted per caller. */
  readonly caller?: string | undefined
  /** Called with each fault of the service and its cause. */
  readonly report?: ((fault: unknown, name: string) => void) | undefined
}
/** Response of the service. */
export interface UpstreamAnswer {
  /** HTTP status, below 500 and not 429. */
  readonly status: number
  /** The whole body. */
  readonly text: string
}
/** A service that the operator chose. */
export interface Upstream extends Dependency {
  /**
   * Any status below 500 other than 429 counts as a response.
   * @throws server/unavailable if it times out, responds with too much data or a fault, or is paused after too many of those
   */
  send(url: string, init: Omit<RequestInit, 'signal'>, call: UpstreamCall): Promise<UpstreamAnswer>
}

/** Maximum wait of a caller between two attempts. */
const LONGEST_WAIT_MS = 2_000
/** A healthy service answers a cheap request at once. */
const PROBE_MS = 2_000
const PROBE_PAUSE_MS = 1_000

/**
 * Timeout, size limit, turns, retries with backoff, and a circuit breaker that counts per caller. `Retry-After` is honoured for the
 * caller that received it, and for everyone if our own probe did.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, timeoutMs = 10_000, maxBytes = 10_000_000, tries = 1, now = Date.now, wait = pause, probe } = options
  const { atOnce = 96, atOnceOfOne = Math.ceil(atOnce / 4) } = options
  const breaker = createBreaker({ now, isProbed: probe !== undefined })
  const limiter = createLimiter({ concurrency: atOnce, perCaller: atOnceOfOne })
  let probing: Promise<boolean> | undefined
  let trying = false
  let probedAt = Number.NEGATIVE_INFINITY
  let inRow = 0

  const refused = (caller: string | undefined, cause?: unknown): Error => {
    const left = Math.ceil(breaker.restOf(caller) / 1000)
    return serverErrors.create('unavailable', { what: name, ...(left > 0 && { retryAfter: left }) }, { cause })
  }
  const read = async (url: string, init: object, { fetch: send }: UpstreamCall, signal: AbortSignal): Promise<UpstreamAnswer | Fault> => {
    // A redirect could lead anywhere, taking the operator's key along.
    const response = await send(url, { ...init, redirect: 'error', signal })
    const { status, headers } = response
    if (status >= 500 || status === 429) {
      dropBody(response)
      return { fault: new Error(`${name} answered ${status}.`), retryAfterMs: retryAfter(headers.get('retry-after'), now()) }
    }
    const bytes = await readLimited(response, maxBytes)
    return bytes ? { status, text: new TextDecoder().decode(bytes) } : { fault: new Error(`${name} answered more than ${maxBytes} bytes.`) }
  }
  const ask = (url: string, init: object, call: UpstreamCall, ms: number): Promise<UpstreamAnswer | Fault> =>
    within({ ms, signal: call.signal }, (signal) => read(url, init, call, signal)).catch((error: unknown) => {
      // The caller disconnected, which says nothing about the service.
      call.signal.throwIfAborted()
      return { fault: error }
    })
  /** Probes whether the service is healthy. One probe at a time, for all callers. */
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
    // Waiting for a turn says nothing about the service either.
    const end =
      limiter.take(call.caller) ??
      (await within({ ms: timeoutMs, signal: call.signal }, (signal) => limiter.wait(call.caller, signal)).catch((error: unknown) => {
        call.signal.throwIfAborted()
        throw refused(call.caller, error)
      }))
    if (!end) throw refused(call.caller, new Error(`Too many calls of one caller wait for ${name}.`))
    try {
      // The pause may have begun while the call was waiting.
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
    // After the pause our own probe decides, or a single call does.
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

/** Parses seconds or a date (RFC 9110, 10.2.3) to milliseconds from now. */
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
