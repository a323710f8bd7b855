/** The provider's window, opened by a press in the frame. */
export interface SocialWindow {
  /** Undefined if the browser blocked the window or cut it off. */
  readonly opened: Window | undefined
  /** Resolves with the URL of the provider's response, as reported by the window. */
  readonly result: Promise<string>
}

const SIZE = 'popup,width=600,height=800'

/** Opens a window at the frame's origin, within the task of a press. Only messages from that window count. */
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
