import { within } from '../within.js'
import { serverErrors } from './errors.js'
import { readLimited } from './read-limited.js'
import type { Dependency } from './server-plugin.js'

export interface UpstreamOptions {
  /** For health, metrics and messages. Never an address with a key in it. */
  readonly name: string
  /** For one try, 10 s when left out. */
  readonly timeoutMs?: number
  /** Largest answer, 10 MB when left out. */
  readonly maxBytes?: number
  /** Tries in all, 1 when left out. More only for calls that may be made twice. */
  readonly tries?: number
  readonly now?: () => number
  /** Waits between tries. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}
export interface UpstreamCall {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}
export interface UpstreamAnswer {
  readonly status: number
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

/** Faults in a row after which it is left alone. */
const FAULTS = 5
const REST_MS = 10_000
/** Whoever waits for us does not wait longer than this between two tries. */
const LONGEST_WAIT_MS = 2_000
const LONGEST_REST_MS = 300_000

/** Time-out, size limit, tries with a growing pause that honours `Retry-After`, and a circuit breaker. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, timeoutMs = 10_000, maxBytes = 10_000_000, tries = 1, now = Date.now, wait = pause } = options
  let faults = 0
  let restUntil = 0
  let probing = false

  const fault = (retryAfterMs = 0): void => {
    faults += 1
    if (faults >= FAULTS || retryAfterMs > 0)
      restUntil = now() + Math.min(LONGEST_REST_MS, Math.max(retryAfterMs, faults >= FAULTS ? REST_MS : 0))
  }
  const refused = (cause?: unknown): Error => {
    const left = Math.ceil((restUntil - now()) / 1000)
    return serverErrors.create('unavailable', { what: name, ...(left > 0 && { retryAfter: left }) }, { cause })
  }
  const ask = async (url: string, init: object, { fetch: send, signal }: UpstreamCall): Promise<UpstreamAnswer> => {
    // A redirect could lead anywhere, with the operator's key.
    const response = await send(url, { ...init, redirect: 'error', signal })
    const { status, headers } = response
    if (status >= 500 || status === 429) {
      await response.body?.cancel()
      fault(retryAfter(headers.get('retry-after'), now()))
      throw refused(new Error(`${name} answered ${status}.`))
    }
    const bytes = await readLimited(response, maxBytes)
    if (!bytes) {
      fault()
      throw refused(new Error(`${name} answered more than ${maxBytes} bytes.`))
    }
    faults = 0
    return { status, text: new TextDecoder().decode(bytes) }
  }
  const once = async (url: string, init: object, { fetch: send, signal }: UpstreamCall): Promise<UpstreamAnswer> => {
    try {
      return await within({ ms: timeoutMs, signal }, (limit) => ask(url, init, { fetch: send, signal: limit }))
    } catch (error) {
      // Whoever asked went away: that says nothing about the upstream.
      signal.throwIfAborted()
      if ((error as { readonly catalogue?: string }).catalogue === 'server') throw error
      fault()
      throw refused(error)
    }
  }
  return {
    name,
    get state() {
      return faults >= FAULTS || restUntil > now() ? 'down' : 'ok'
    },
    async send(url, init, call) {
      for (let attempt = 1; ; attempt += 1) {
        // After the rest one call is let through, and the others only once that went well.
        if (restUntil > now() || (faults >= FAULTS && probing)) throw refused()
        const probe = faults >= FAULTS
        probing ||= probe
        try {
          return await once(url, init, call)
        } catch (error) {
          const ms = restUntil > now() ? restUntil - now() : 100 * 2 ** attempt * (0.5 + Math.random() / 2)
          if (call.signal.aborted || attempt >= tries || ms > LONGEST_WAIT_MS) throw error
          await wait(ms, call.signal)
        } finally {
          if (probe) probing = false
        }
      }
    },
  }
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
