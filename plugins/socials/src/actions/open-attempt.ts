/** The window of one login. */
export interface Attempt {
  readonly provider: string
  /** Undefined where the browser opened none. */
  readonly window: Window | undefined
  /** Resolves once our page in the window has said that it reaches this one. */
  readonly reached: Promise<true>
  /** Resolves with the address that the provider's answer is at. */
  readonly result: Promise<string>
  /** Ends when the login does, however that is; the window goes with it. */
  readonly signal: AbortSignal
  end(reason?: unknown): void
}

const WIDTH = 600
const HEIGHT = 800

/**
 * Opens the window of a login, in the task of the click, and hears what it says: only from that window, and from the frame's origin.
 * It shows a page of the frame's until it is known where it leads.
 */
export function openAttempt({ provider, origin }: { readonly provider: string; readonly origin: string }): Attempt {
  const opened = window.open(`${origin}/loading?origin=${encodeURIComponent(location.origin)}`, '_blank', centred()) ?? undefined
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

function centred(): string {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.max(0, left)},top=${Math.max(0, top)},scrollbars=yes`
}
