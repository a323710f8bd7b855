import { bounded, pause } from '@latchkey/kernel/async'
import { embeddedWalletErrors } from '../errors.js'
import type { News } from '../protocol/index.js'
import { createFrameClient, type FrameClient } from './frame-client.js'
import { type FrameWindow, openFrameWindow } from './frame-window.js'

const LOAD_MS = 20_000
const SETTLE_MS = 500

/** What the frame is told of the page, and what it tells. */
export interface FrameHostOptions {
  /** Address of the frame's document, with the query of specification section 2. */
  readonly url: URL
  readonly title: string
  readonly requestTimeout?: number | undefined
  /** Sent once the frame is ready, before anything else. */
  readonly greet: (client: FrameClient) => Promise<unknown>
  /** The frame is shown, or goes away again. */
  readonly shown: (visible: boolean, height?: number) => void
  /** The session was named anew. */
  readonly session: (token: string) => void
  /** Another tab signed out, or the server ended the session. */
  readonly ended: () => void
  /** Where it lies while it is shown. */
  readonly place: () => DOMRect | undefined
  /** Is a view open, or opening, that keeps such a place? */
  readonly isPlaced: () => boolean
  readonly signal: AbortSignal
}
/** The one frame of a kernel: loaded with its first use, kept until the kernel stops. */
export interface FrameHost {
  /**
   * The client of the loaded frame. Calls that come meanwhile share one load; after a failure the next call begins anew.
   * @throws embedded-wallet/frame-unreachable
   */
  client(): Promise<FrameClient>
  /** What is there already, without loading. */
  loaded(): FrameClient | undefined
  /** What the loaded frame can do beyond the specification. One without `ui` shows no questions by itself, so it is shown while it is asked. */
  can(extension: 'ui' | 'pending' | 'bitcoin' | 'settings' | 'language' | 'siwx'): boolean
  show(): void
  hide(): void
  /** Takes back what the frame asks. */
  abort(): Promise<void>
}

/** Loads the frame when it is first needed (specification section 9: 20 s, and 500 ms after it is ready unless it is ours). */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { url, title, requestTimeout, greet, shown, session, ended, place: placeOf, isPlaced, signal } = options
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
      const made = createFrameClient({
        post: (message) => {
          if (!place) throw embeddedWalletErrors.create('frame-not-set', {})
          place.post(message)
        },
        heard: (name, said) => {
          if (name === 'READY') becomesReady(said as News<'READY'>)
          if (name === 'UI') {
            const { visible, height, reason } = said as News<'UI'>
            if (visible) place?.show(height, { waits: reason === 'approve' && isPlaced() })
            else place?.hide()
            shown(visible, height)
          }
          if (name === 'SESSION_UPDATE') session((said as News<'SESSION_UPDATE'>).token)
          if (name === 'IS_CONNECTED_SUCCESS' && !(said as News<'IS_CONNECTED_SUCCESS'>).isConnected) ended()
        },
        signal: life.signal,
        limit: requestTimeout,
      })
      place = openFrameWindow({ url, title, take: made.take, dismissed: () => void abort(), place: placeOf, signal: life.signal })
      const said = await bounded(Promise.race([ready, place.blocked]), {
        ms: LOAD_MS,
        signal: life.signal,
        timeout: () => embeddedWalletErrors.create('frame-unreachable', { host: url.origin }),
      })
      extensions = said?.extensions ?? []
      if (extensions.length === 0) await pause(SETTLE_MS, life.signal)
      await greet(made)
      client = made
      return made
    } catch (error) {
      life.abort(error)
      place = undefined
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      if (client) signal.addEventListener('abort', () => life.abort(signal.reason), { once: true })
    }
  }
  /** Closing the frame while it asks something is a no. */
  const abort = async (): Promise<void> => {
    hide()
    await client?.request('RPC_ABORT', undefined).catch(() => {})
  }
  return {
    client() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    loaded: () => client,
    can: (extension) => extensions.includes(extension),
    show() {
      place?.show(undefined, { waits: isPlaced() })
      shown(true)
    },
    hide,
    abort,
  }
}
