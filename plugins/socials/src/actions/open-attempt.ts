import { openWindow } from '@latchkey/kernel/links'

/** The window of a login. */
export interface Attempt {
  readonly provider: string
  /** Undefined if the browser blocked it. */
  readonly window: Window | undefined
  /** Resolves once our page in the window has reported that it can reach this one. */
  readonly reached: Promise<true>
  /** Resolves with the URL of the provider's response. */
  readonly result: Promise<string>
  /** Aborts when the login ends in any way; the window closes with it. */
  readonly signal: AbortSignal
  end(reason?: unknown): void
}

/**
 * Opens the window of a login within the task of a click, and listens to its messages: only from that window and the frame's origin. It
 * shows a page of the frame until its destination is known.
 */
export function openAttempt({ provider, origin }: { readonly provider: string; readonly origin: string }): Attempt {
  const opened = openWindow({ url: `${origin}/loading?origin=${encodeURIComponent(location.origin)}`, opener: 'kept' })
  const life = new AbortController()
  let reach: (is: true) => void = () => {}
  let answer: (uri: string) => void = () => {}
  const reached = new Promise<true>((resolve) => {
    reach = resolve
  })
  const result = new Promise<string>((resolve) => {
    answer = resolve
  })
  addEventListener(
    'message',
    ({ data, source, origin: from }: MessageEvent<unknown>) => {
      if (!opened || source !== opened || from !== origin || typeof data !== 'object' || data === null) return
      const { type, resultUri } = data as { readonly type?: unknown; readonly resultUri?: unknown }
      if (type === 'loading') reach(true)
      if (typeof resultUri === 'string') answer(resultUri)
    },
    { signal: life.signal },
  )
  return {
    provider,
    window: opened,
    reached,
    result,
    signal: life.signal,
    end(reason) {
      life.abort(reason)
      opened?.close()
    },
  }
}
