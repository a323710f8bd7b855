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
} from '../src/protocol/index.js'

/** What came by `postMessage`. */
export interface Posted {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}
/** What a handler knows of its call. */
export interface FrameCall {
  readonly id: string
  /** The page that asks: the first one that was let in. */
  readonly origin: string
  /** Is it our own half, which knows our extensions? */
  readonly isOurs: boolean
}
/** A function for each event. What it throws goes back as the error's message, with its `code` where it is a number. */
export type FrameHandlers = { readonly [N in EventName]?: (payload: EventPayload<N>, call: FrameCall) => Promise<EventAnswer<N>> }

/** Whom the frame serves. */
export interface MessageServerOptions {
  /** The window that embeds the frame. Nobody else is listened to. */
  readonly parent: unknown
  /** Is this page on the project's list? */
  readonly isAllowed: (origin: string) => boolean
  readonly post: (message: FrameMessage, origin: string) => void
  /** Hears the name of each message that is served or said, and never what it carries. */
  readonly log?: ((type: string) => void) | undefined
  readonly handlers: FrameHandlers
  /** Milliseconds of a clock that does not jump. */
  readonly now: () => number
}
/** The frame's half of the protocol. */
export interface MessageServer {
  take(event: Posted): void
  /** Says something by itself: to the page that was let in, `READY` before that to any. */
  tell<N extends NewsName>(name: N, news: News<N>): void
  /** The page that was let in. */
  readonly origin: string | undefined
}

const BURST = 100
const EACH_SECOND = 50
const IN_FLIGHT = 32
const REMEMBERED = 2000
/** Apps of others give up after 30 seconds, and do not hear that a person is at work: they are answered before that. */
const PATIENCE_MS = 28_000
/** Between our own halves alone. */
const EXTENSIONS: ReadonlySet<EventName> = new Set([
  'SYNC_LANGUAGE',
  'OPEN_SETTINGS',
  'BITCOIN_REQUEST',
  'AWAIT_SOCIAL',
  'CONNECT_TELEGRAM',
])

/**
 * Serves one page (specification section 3): the first allowed origin that speaks is the only one from then on. An id is served once. A
 * flood is dropped in silence, a wrong payload answered in the words of section 8, an unknown event ignored.
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
      const fail = (message: string, code?: unknown): void =>
        post({ type: `${FRAME}${name}_ERROR`, id, payload: { message, ...(Number.isInteger(code) && { code }) } }, origin)
      const problem = problemOf(events[name].in, payload)
      if (problem !== undefined) return fail(problem)
      // Known, but not to this frame: an app that got no answer would wait in vain.
      if (!handle) return fail('This wallet does not do this yet.', 4200)
      if (inFlight >= IN_FLIGHT) return fail('Too many requests in flight')
      if (EXTENSIONS.has(name)) isOurs = true
      inFlight += 1
      let isLate = false
      const { limit = 0 } = events[name] as FrameEvent
      const patience =
        limit > PATIENCE_MS && !isOurs
          ? setTimeout(() => {
              isLate = true
              // What was begun goes on, and the next call finds it done.
              fail('Finish setting up your wallet, then try again')
            }, PATIENCE_MS)
          : undefined
      handle(payload, { id, origin, isOurs })
        .then((answer) => {
          if (!isLate) post({ type: `${FRAME}${name}_SUCCESS`, id, ...(answer !== undefined && { payload: answer }) }, origin)
        })
        .catch((error: unknown) => {
          const { message, code } = (error ?? {}) as { readonly message?: string; readonly code?: unknown }
          if (!isLate) fail(message || 'An error occurred', code)
        })
        .finally(() => {
          clearTimeout(patience)
          inFlight -= 1
        })
    },

    tell(name, news) {
      // Who embeds the frame is not known yet, and the word that it is ready says nothing.
      if (name === 'READY') post({ type: `${FRAME}READY`, payload: news }, '*')
      else if (pinned !== undefined) post({ type: `${FRAME}${name}`, payload: news }, pinned)
    },
  }
}
