import { bounded, pause } from '@latchkey/kernel/async'
import type { News } from '@latchkey/wallet-protocol'
import { embeddedWalletErrors } from '../errors.js'
import { askBriefly } from './ask-briefly.js'
import { createFrameClient, type FrameClient } from './frame-client.js'
import { type FrameWindow, openFrameWindow } from './frame-window.js'

/** Milliseconds that the frame has to load (specification section 9). */
export const LOAD_MS = 20_000
/** Milliseconds between a third-party frame’s readiness and its first message (specification section 9). */
export const SETTLE_MS = 500
/** How long a frame with a document may stay silent before its server is asked whether this page may embed it. */
const SILENT_MS = 2000

/** Options of `createFrameHost`. */
export interface FrameHostOptions {
  /** URL of the frame's document, with the query of specification section 2. */
  readonly url: URL
  readonly title: string
  readonly requestTimeout?: number | undefined
  /** Called first once the frame is ready, and again after a reload of the frame. */
  readonly greet: (client: FrameClient) => Promise<unknown>
  /** Called when the frame is shown or hidden. */
  readonly shown: (visible: boolean, height?: number) => void
  /** Called when the session gets a new label. */
  readonly session: (token: string) => void
  /** Called when the visitor has approved the request with this id, or is asked about it again. */
  readonly approved: (id: string, isApproved: boolean) => void
  /** Called when the visitor dismisses the frame. */
  readonly dismissed: () => void
  /** Called when another tab signed out, or the server ended the session. */
  readonly ended: () => void
  /** Returns the frame's position while it is shown. */
  readonly place: () => Element | undefined
  /** Called with true while the frame stands in place of the modal's card. */
  readonly covers: (isCovered: boolean) => void
  /** Returns whether a view that reserves such a place is open or opening. */
  readonly isPlaced: () => boolean
  readonly signal: AbortSignal
}
/** The kernel's only frame: loaded on first use, kept until the kernel stops. */
export interface FrameHost {
  /**
   * Resolves with the client of the loaded frame. Concurrent calls share one load; after a failure, or if the page lost the frame, the
   * next call starts over. A frame that stopped responding is reloaded first.
   * @throws embedded-wallet/frame-unreachable, origin-not-allowed
   */
  client(): Promise<FrameClient>
  /** Returns the client if the frame is already loaded. */
  loaded(): FrameClient | undefined
  /**
   * Returns whether the loaded frame supports an extension of the specification. A frame without `ui` does not control its visibility, so
   * it is shown during each request.
   */
  can(
    extension: 'ui' | 'pending' | 'bitcoin' | 'settings' | 'language' | 'siwx' | 'social' | 'requests' | 'smart' | 'permissions' | 'escape',
  ): boolean
  show(): void
  hide(): void
  /** Withdraws the frame's questions, except for requests with these ids if it supports `requests`. */
  abort(keep?: readonly string[]): Promise<void>
  /** Withdraws one request. Only for frames that support `requests`. */
  withdraw(id: string): Promise<void>
}

/** Loads the frame on first use (specification section 9: 20 s, and another 500 ms after it is ready for a third-party frame). */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const {
    url,
    title,
    requestTimeout,
    greet,
    shown,
    session,
    approved,
    dismissed,
    ended,
    place: placeOf,
    covers,
    isPlaced,
    signal,
  } = options
  let loading: Promise<FrameClient> | undefined
  let client: FrameClient | undefined
  let place: FrameWindow | undefined
  let extensions: readonly string[] = []

  const hide = (): void => {
    place?.hide()
    shown(false)
  }
  const load = async (): Promise<FrameClient> => {
    const life = new AbortController()
    const stop = (): void => life.abort(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      let becomesReady: (said: News<'READY'>) => void = () => {}
      const ready = new Promise<News<'READY'>>((resolve) => {
        becomesReady = resolve
      })
      let isReady = false
      let isReviving = false
      let reloaded = (): void => {}
      const welcome = async (said: News<'READY'>): Promise<void> => {
        extensions = said?.extensions ?? []
        if (extensions.length === 0) await pause(SETTLE_MS, life.signal)
        await greet(made)
      }
      const made = createFrameClient({
        post: (message) => {
          if (!place) throw embeddedWalletErrors.create('frame-not-set', {})
          place.post(message)
        },
        heard: (name, said) => {
          if (name === 'READY') {
            if (isReady) {
              // After a reload, its content is lost, and it knows neither the page nor its theme.
              hide()
              welcome(said as News<'READY'>).then(
                () => reloaded(),
                () => {},
              )
            }
            isReady = true
            becomesReady(said as News<'READY'>)
          }
          if (name === 'UI') {
            const { visible, height, reason } = said as News<'UI'>
            if (visible) place?.show(height, { waits: reason === 'approve' && isPlaced(), stays: reason === 'setup' })
            else place?.hide()
            shown(visible, height)
          }
          if (name === 'APPROVED') approved((said as News<'APPROVED'>).id, (said as News<'APPROVED'>).approved)
          if (name === 'SESSION_UPDATE') session((said as News<'SESSION_UPDATE'>).token)
          if (name === 'IS_CONNECTED_SUCCESS' && !(said as News<'IS_CONNECTED_SUCCESS'>).isConnected) ended()
        },
        signal: life.signal,
        limit: requestTimeout,
        unanswered: () => void revive(),
      })
      const drop = (): void => {
        made.interrupt()
        life.abort(embeddedWalletErrors.create('interrupted', {}))
      }
      const revive = async (): Promise<void> => {
        if (client !== made || isReviving) return
        isReviving = true
        // If it answers this, only its server is slow.
        const isAlive = await askBriefly(made, 'IS_CONNECTED', life)
        isReviving = false
        if (isAlive || client !== made) return
        // Requests wait for it until then.
        client = undefined
        loading = reload().catch((error: unknown) => {
          loading = undefined
          throw error
        })
        loading.catch(() => {})
      }
      const reload = async (): Promise<FrameClient> => {
        const again = new Promise<void>((resolve) => {
          reloaded = resolve
        })
        try {
          const said = await askBriefly(made, 'RELOAD', life)
          if (!said || !('answer' in said)) throw embeddedWalletErrors.create('interrupted', {})
          await bounded(again, { signal: life.signal, ms: LOAD_MS })
          client = made
          return made
        } catch {
          // Not even that: another frame replaces it.
          drop()
          signal.throwIfAborted()
          place = undefined
          shown(false)
          return load()
        }
      }
      const own = openFrameWindow({
        url,
        title,
        take: made.take,
        dismissed,
        escaped() {
          if (can('escape')) made.request('ESCAPE', undefined).catch(() => {})
        },
        removed() {
          drop()
          if (client !== made) return
          place = undefined
          client = undefined
          loading = undefined
          shown(false)
        },
        place: placeOf,
        covers,
        signal: life.signal,
      })
      place = own
      // Browsers do not report that a server refused embedding; the error page that they show instead is silent.
      const refused = own.loaded.then(() => pause(SILENT_MS, life.signal)).then(() => (isReady ? never() : refusalReason(url, life.signal)))
      const said = await bounded(Promise.race([ready, own.blocked, refused]), {
        ms: LOAD_MS,
        signal: life.signal,
        timeout: () => {
          const cause = new Error(`No frame answered at ${url.origin}${url.pathname}. Its address usually ends with /sdk.`)
          return embeddedWalletErrors.create('frame-unreachable', { host: url.origin }, { cause })
        },
      })
      await welcome(said)
      client = made
      return made
    } catch (error) {
      life.abort(error)
      place = undefined
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      if (!life.signal.aborted) signal.addEventListener('abort', () => life.abort(signal.reason), { once: true })
    }
  }
  /** Closing the frame while it asks something is a rejection. */
  const abort = async (keep: readonly string[] = []): Promise<void> => {
    hide()
    await client?.request('RPC_ABORT', can('requests') ? { keep: [...keep] } : undefined).catch(() => {})
  }
  const can = (extension: string): boolean => extensions.includes(extension)
  return {
    client() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    loaded: () => client,
    can,
    show() {
      place?.show(undefined, { waits: isPlaced() })
      shown(true)
    },
    hide,
    abort,
    withdraw: async (id) => {
      await client?.request('RPC_ABORT', { only: [id] }).catch(() => {})
    },
  }
}

/** Loaded on demand, since it is rarely needed. @throws embedded-wallet/origin-not-allowed */
async function refusalReason(url: URL, signal: AbortSignal): Promise<never> {
  const { askRefusal } = await import('./ask-refusal.js').catch(() => ({ askRefusal: never }))
  return askRefusal(url, signal)
}

function never(): Promise<never> {
  return new Promise<never>(() => {})
}
