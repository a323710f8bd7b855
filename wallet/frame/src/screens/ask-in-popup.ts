import { problem } from '@latchkey/wallet-protocol'
import type { Question } from '../rpc/questions.js'
import { appliedTheme, type FrameTheme } from '../theme.js'

/** Messages between the frame and its popup. */
export type PopupMessage =
  | { readonly popup: 'ready' }
  | { readonly popup: 'ask'; readonly question: Question; readonly theme: FrameTheme }
  | { readonly popup: 'answer'; readonly yes: boolean }
/** A prompt in a separate window. */
export interface PopupQuestion {
  readonly answer: Promise<boolean>
  /** Brings the window to the front, within the task of a click. */
  front(): void
}

const LOOK_MS = 300

/**
 * Asks in a popup at the frame's origin, whose address bar shows that origin. The popup only displays; keys stay in the frame. Call it
 * within the task of a click. Closing the window counts as a rejection; the signal closes it.
 * @throws if the browser blocks the window
 */
export function askInPopup(question: Question, signal: AbortSignal): PopupQuestion {
  const popup = window.open('/popup', '_blank', 'popup,width=400,height=640')
  if (!popup) throw problem('popup-blocked')
  const answer = new Promise<boolean>((resolve) => {
    const end = (yes: boolean): void => {
      clearInterval(timer)
      removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      popup.close()
      resolve(yes)
    }
    const leave = (): void => end(false)
    const hear = ({ data, origin, source }: MessageEvent<PopupMessage | null>): void => {
      if (source !== popup || origin !== location.origin || typeof data !== 'object' || data === null) return
      if (data.popup === 'ready') {
        const theme = appliedTheme(document.documentElement)
        popup.postMessage({ popup: 'ask', question, theme } satisfies PopupMessage, location.origin)
      }
      if (data.popup === 'answer') end(data.yes === true)
    }
    const timer = setInterval(() => {
      if (popup.closed) leave()
    }, LOOK_MS)
    addEventListener('message', hear)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
  return { answer, front: () => popup.focus() }
}
