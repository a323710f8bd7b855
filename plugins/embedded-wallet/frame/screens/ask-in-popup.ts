import type { Question } from '../rpc/questions.js'

/** What a window of the frame's own origin is told, and what it says. */
export type PopupMessage =
  | { readonly popup: 'ready' }
  | { readonly popup: 'ask'; readonly question: Question }
  | { readonly popup: 'answer'; readonly yes: boolean }

const LOOK_MS = 300

/**
 * Asks in a window of the frame's own, whose address bar tells whose it is. It only draws: keys stay in the frame. Called in the task of a
 * click. Closing the window is a no.
 * @throws where the browser opens none
 */
export function askInPopup(question: Question, signal: AbortSignal): Promise<boolean> {
  const popup = window.open('/popup', '_blank', 'popup,width=400,height=640')
  if (!popup) throw new Error('The browser blocked the window. Allow it, then try again.')
  return new Promise((resolve) => {
    const end = (yes: boolean): void => {
      clearInterval(timer)
      removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      popup.close()
      resolve(yes)
    }
    const leave = (): void => end(false)
    const hear = ({ data, origin, source }: MessageEvent<PopupMessage>): void => {
      if (source !== popup || origin !== location.origin) return
      if (data.popup === 'ready') popup.postMessage({ popup: 'ask', question } satisfies PopupMessage, location.origin)
      if (data.popup === 'answer') end(data.yes === true)
    }
    const timer = setInterval(() => {
      if (popup.closed) leave()
    }, LOOK_MS)
    addEventListener('message', hear)
    signal.addEventListener('abort', leave)
  })
}
