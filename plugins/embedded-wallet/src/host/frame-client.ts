import { check, type Static } from '@latchkey/kernel/wire'
import {
  APP,
  type EventAnswer,
  type EventName,
  type EventPayload,
  events,
  FRAME,
  type FrameMessage,
  failure,
  isBounded,
  type News,
  type NewsName,
  news,
  readReason,
} from '@latchkey/wallet-protocol'
import { embeddedWalletErrors } from '../errors.js'

/** Connects the client to its frame. */
export interface FrameClientOptions {
  /** Posts to the frame's window, only at its origin. */
  readonly post: (message: FrameMessage) => void
  /** Called with the frame's unsolicited notifications. */
  readonly heard: <N extends NewsName>(name: N, news: News<N>) => void
  /** Ends all open requests. */
  readonly signal: AbortSignal
  /** Timeout in milliseconds for requests that have one, if the frame needs longer than the specification allows. */
  readonly limit?: number | undefined
  /** Called when a request with a timeout was left unanswered. */
  readonly unanswered?: () => void
}
/** Options of a request to the frame. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Called with the message's id, by which the frame refers to the request. */
  readonly sent?: ((id: string) => void) | undefined
}
/** Requests to a frame, each of which resolves or rejects. */
export interface FrameClient {
  /**
   * Sends a request to the frame and resolves with its answer.
   * @throws embedded-wallet/frame-timeout, frame-failed, request-aborted, interrupted; the reason of `signal`
   */
  request<N extends EventName>(name: N, payload: EventPayload<N>, options?: RequestOptions): Promise<EventAnswer<N>>
  /** Handles a message from the frame's window and origin. Anything unexpected is dropped. */
  take(message: unknown): void
  /** Ends all open requests, because the removed frame cannot answer them. */
  interrupt(): void
}

interface Open {
  readonly name: EventName
  answer(value: unknown): void
  fail(error: unknown): void
  /** Restarts the request's timeout, or stops it while the visitor decides. */
  clock(runs: boolean): void
}

/**
 * The page's half of the protocol (specification sections 3 and 7). Ids are random; only the first answer to an open id counts, and only
 * if its name and payload match. Timeouts pause while the frame is visible, and restart with each `PENDING`.
 */
export function createFrameClient({ post, heard, signal: life, limit: given, unanswered }: FrameClientOptions): FrameClient {
  const open = new Map<string, Open>()
  let isReady = false
  let isShown = false

  const endAll = (): void => {
    isShown = false
    for (const { name, fail } of [...open.values()])
      fail(
        name === 'RPC_REQUEST'
          ? embeddedWalletErrors.create('request-aborted', { sent: true })
          : embeddedWalletErrors.create('interrupted', {}),
      )
  }
  const tell = (name: NewsName, payload: unknown): void => {
    if (check(news[name], payload ?? {}) !== undefined) return
    // A second `READY`: the frame was reloaded and no longer knows the open requests.
    if (name === 'READY' && isReady) endAll()
    if (name === 'READY') isReady = true
    if (name === 'PENDING') open.get((payload as News<'PENDING'>).id)?.clock(!isShown)
    if (name === 'UI') {
      isShown = (payload as News<'UI'>).visible
      for (const each of open.values()) each.clock(!isShown)
    }
    heard(name, (payload ?? {}) as never)
  }
  return {
    request(name, payload, { signal, sent } = {}) {
      type Answer = EventAnswer<typeof name>
      return new Promise<Answer>((resolve, reject) => {
        if (life.aborted) return reject(life.reason)
        if (signal?.aborted) return reject(signal.reason)
        const id = crypto.randomUUID()
        const limit = name === 'SIGN_OUT' ? 3000 : 'limit' in events[name] ? (given ?? events[name].limit) : undefined
        let timer: ReturnType<typeof setTimeout> | undefined
        const stopped = (): void => settle(() => reject((life.aborted ? life : signal)?.reason))
        const settle = (then: () => void): void => {
          clearTimeout(timer)
          open.delete(id)
          life.removeEventListener('abort', stopped)
          signal?.removeEventListener('abort', stopped)
          then()
        }
        const own: Open = {
          name,
          answer: (value) => settle(() => resolve(value as Answer)),
          fail: (error) => settle(() => reject(error)),
          clock(runs) {
            clearTimeout(timer)
            if (!runs || limit === undefined) return
            timer = setTimeout(() => {
              own.fail(embeddedWalletErrors.create('frame-timeout', { event: name }))
              unanswered?.()
            }, limit)
          },
        }
        open.set(id, own)
        life.addEventListener('abort', stopped)
        signal?.addEventListener('abort', stopped)
        own.clock(!isShown)
        sent?.(id)
        try {
          post({ type: `${APP}${name}`, id, ...(payload !== undefined && { payload }) })
        } catch (error) {
          own.fail(error)
        }
      })
    },

    take(message) {
      if (!isBounded(message) || typeof message !== 'object' || message === null) return
      const { type, id, payload } = message as Partial<FrameMessage>
      if (typeof type !== 'string' || !type.startsWith(FRAME)) return
      const name = type.slice(FRAME.length)
      if (id === undefined) {
        if (Object.hasOwn(news, name)) tell(name as NewsName, payload)
        return
      }
      const own = typeof id === 'string' ? open.get(id) : undefined
      if (!own) {
        // Third-party frames add an id to their notifications.
        if (name === 'READY' || name === 'SESSION_UPDATE') tell(name, payload)
        return
      }
      if (name === `${own.name}_ERROR`) {
        // Safe: checked against the schema.
        const said = (check(failure, payload ?? {}) === undefined ? (payload ?? {}) : {}) as Static<typeof failure>
        return own.fail(embeddedWalletErrors.create('frame-failed', { message: said.message, number: said.code, ...readReason(said) }))
      }
      if (name !== `${own.name}_SUCCESS`) return
      if (check(events[own.name].out, payload ?? {}) === undefined) own.answer(payload)
      else own.fail(embeddedWalletErrors.create('frame-failed', {}))
    },
    interrupt: endAll,
  }
}
