/** The provider's window that a press in the frame opened. */
export interface SocialWindow {
  /** Undefined where the browser opened none, or cut it off. */
  readonly opened: Window | undefined
  /** Resolves with the address of the provider's answer, as the window tells it. */
  readonly result: Promise<string>
}

const SIZE = 'popup,width=600,height=800'

/** Opens a window of the frame's own origin, in the task of a press. Only what that window says counts. */
export function openSocialWindow(signal: AbortSignal): SocialWindow {
  const opened = window.open(`/loading?origin=${encodeURIComponent(location.origin)}`, '_blank', SIZE) ?? undefined
  signal.addEventListener('abort', () => opened?.close(), { once: true })
  const result = new Promise<string>((resolve) => {
    addEventListener(
      'message',
      ({ data, source, origin }: MessageEvent<{ readonly resultUri?: unknown } | null>) => {
        if (!opened || source !== opened || origin !== location.origin) return
        if (typeof data === 'object' && typeof data?.resultUri === 'string') resolve(data.resultUri)
      },
      { signal },
    )
  })
  return { opened, result }
}
