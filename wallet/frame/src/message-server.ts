import {
  APP,
  type EventAnswer,
  type EventName,
  type EventPayload,
  events,
  FRAME,
  type FrameEvent,
  type FrameMessage,
  isBounded,
  type News,
  type NewsName,
  problemOf,
  type Reason,
  reasonOf,
} from '@latchkey/wallet-protocol'

/** A message received by `postMessage`. */
export interface Posted {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}
/** Context of a handler call. */
export interface FrameCall {
  readonly id: string
  /** Origin of the calling page, which is the first one accepted. */
  readonly origin: string
  /** Whether the caller is the embedded-wallet plugin, which supports the extensions. */
  readonly isOurs: boolean
}
/** One handler per event. A thrown error is returned with its message, its `reason`, and its `code` if that is a number. */
export type FrameHandlers = { readonly [N in EventName]?: (payload: EventPayload<N>, call: FrameCall) => Promise<EventAnswer<N>> }

/** Options of `createMessageServer`. */
export interface MessageServerOptions {
  /** The window that embeds the frame. Messages from any other are ignored. */
  readonly parent: unknown
  /** Returns whether this page is on the project's list. */
  readonly isAllowed: (origin: string) => boolean
  readonly post: (message: FrameMessage, origin: string) => void
  /** Called with the name of each message received or sent, never with its payload. */
  readonly log?: ((type: string) => void) | undefined
  readonly handlers: FrameHandlers
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
}
/** Parts of a failure beside its words. */
interface Failing {
  readonly code?: unknown
  readonly reason?: Reason | undefined
  readonly seconds?: unknown
}
/** The frame's half of the protocol. */
export interface MessageServer {
  take(event: Posted): void
  /** Sends a notification to the accepted page. `READY` is sent to any page. */
  tell<N extends NewsName>(name: N, news: News<N>): void
  /** Origin of the accepted page. */
  readonly origin: string | undefined
}

const BURST = 100
const EACH_SECOND = 50
const IN_FLIGHT = 32
const REMEMBERED = 2000
/** Third-party apps time out after 30 seconds and do not know that the visitor is busy, so they get an answer before that. */
const PATIENCE_MS = 28_000
/** Only used between our own halves. */
const EXTENSIONS: ReadonlySet<EventName> = new Set([
  'SYNC_LANGUAGE',
  'OPEN_SETTINGS',
  'ESCAPE',
  'BITCOIN_REQUEST',
  'AWAIT_SOCIAL',
  'CONNECT_TELEGRAM',
])

/**
 * Serves one page (specification section 3): accepts only the first allowed origin that sends a message. Each id is served once. Floods are
 * dropped silently, invalid payloads are answered in the words of section 8, and unknown events are ignored.
 */
export function createMessageServer({ parent, isAllowed, post: send, log, handlers, now }: MessageServerOptions): MessageServer {
  const own = new Map(Object.entries(handlers)) as ReadonlyMap<string, (payload: unknown, call: FrameCall) => Promise<unknown>>
  const served = new Set<string>()
  let pinned: string | undefined
  let isOurs = false
  let inFlight = 0
  let tokens = BURST
  let counted = now()

  const post = (message: FrameMessage, origin: string): void => {
    log?.(message.type)
    send(message, origin)
  }
  const mayPass = (): boolean => {
    const at = now()
    tokens = Math.min(BURST, tokens + ((at - counted) / 1000) * EACH_SECOND)
    counted = at
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  const isNew = (id: string): boolean => {
    if (served.has(id)) return false
    served.add(id)
    const [oldest] = served
    if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest)
    return true
  }
  return {
    get origin() {
      return pinned
    },

    take({ data, origin, source }) {
      if (source !== parent || !mayPass()) return
      if (pinned === undefined ? !isAllowed(origin) : origin !== pinned) return
      pinned = origin
      if (!isBounded(data) || typeof data !== 'object' || data === null) return
      const { type, id, payload } = data as Partial<FrameMessage>
      if (typeof type !== 'string' || !type.startsWith(APP) || typeof id !== 'string' || id.length < 1 || id.length > 128) return
      const name = type.slice(APP.length) as EventName
      if (!Object.hasOwn(events, name) || !isNew(id)) return
      log?.(type)
      const handle = own.get(name)
      const fail = (message: string, { code, reason, seconds }: Failing = {}): void =>
        post(
          {
            type: `${FRAME}${name}_ERROR`,
            id,
            payload: {
              message,
              ...(Number.isInteger(code) && { code }),
              ...(reason !== undefined && { reason }),
              ...(Number.isInteger(seconds) && { seconds }),
            },
          },
          origin,
        )
      const problem = problemOf(events[name].in, payload)
      if (problem !== undefined) return fail(problem.message, problem)
      // A known event that this frame does not handle: without an answer, the app would wait in vain.
      if (!handle) return fail('This wallet does not do this yet.', { code: 4200 })
      if (inFlight >= IN_FLIGHT) return fail('Too many requests in flight')
      if (EXTENSIONS.has(name)) isOurs = true
      inFlight += 1
      let isLate = false
      const { limit = 0 } = events[name] as FrameEvent
      const patience =
        limit > PATIENCE_MS && !isOurs
          ? setTimeout(() => {
              isLate = true
              // The work continues, and the next call finds it done.
              fail('Finish setting up your wallet, then try again')
            }, PATIENCE_MS)
          : undefined
      handle(payload, { id, origin, isOurs })
        .then((answer) => {
          if (!isLate) post({ type: `${FRAME}${name}_SUCCESS`, id, ...(answer !== undefined && { payload: answer }) }, origin)
        })
        .catch((error: unknown) => {
          const { message, code, seconds } = (error ?? {}) as Failing & { readonly message?: string }
          if (!isLate) fail(message || 'An error occurred', { code, reason: reasonOf(error), seconds })
        })
        .finally(() => {
          clearTimeout(patience)
          inFlight -= 1
        })
    },

    tell(name, news) {
      // The embedding page is not known yet, and `READY` reveals nothing.
      if (name === 'READY') post({ type: `${FRAME}READY`, payload: news }, '*')
      else if (pinned !== undefined) post({ type: `${FRAME}${name}`, payload: news }, pinned)
    },
  }
}
