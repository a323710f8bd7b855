/** @jsxImportSource preact */
import { render } from 'preact'
import { Approve } from './screens/approve.js'
import type { PopupMessage } from './screens/ask-in-popup.js'
import { Card } from './screens/card.js'
import { ProofContext } from './screens/proof.js'
import { common } from './texts/groups.js'
import { createSpeech } from './texts/speech.js'
import { applyTheme } from './theme.js'

// A window at the frame's origin that shows one question of its opener, the frame. It stores nothing and signs nothing.
const opener = window.opener as Window | null
const say = (message: PopupMessage): void => opener?.postMessage(message, location.origin)
/** Time in which the frame asks, or closes this window after an answer. It lives at the same origin. */
const PATIENCE_MS = 10_000
const LOOK_MS = 500
// The language of the frame, which has the same origin.
const speech = createSpeech(document.documentElement)
speech.choose([languageOf(opener), ...navigator.languages])
const t = await speech.texts(common)
const root = document.getElementById('root') ?? document.body

/** The frame or its page went away, so no answer can reach it. A window that the browser does not close says so. */
const end = (): void => {
  clearInterval(looking)
  clearTimeout(waiting)
  render(
    <Card title={t('common.windowLostTitle')} lead={t('common.windowLostLead')}>
      <button type="button" class="main" onClick={() => window.close()}>
        {t('common.close')}
      </button>
    </Card>,
    root,
  )
  window.close()
}
const looking = setInterval(() => {
  if (!opener || opener.closed) end()
}, LOOK_MS)
let waiting = setTimeout(end, opener ? PATIENCE_MS : 0)
const answer = (yes: boolean): void => {
  say({ popup: 'answer', yes })
  waiting = setTimeout(end, PATIENCE_MS)
}

window.addEventListener('message', ({ data, origin, source }: MessageEvent<PopupMessage | null>) => {
  if (source === null || source !== opener || origin !== location.origin || data?.popup !== 'ask') return
  clearTimeout(waiting)
  applyTheme(document.documentElement, data.theme)
  render(
    <ProofContext.Provider value="window">
      <Approve question={data.question} behind={0} t={t} answer={answer} />
    </ProofContext.Provider>,
    root,
  )
})
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer(false)
})
say({ popup: 'ready' })

/** Returns the language of a document at the same origin, `''` if it has become another one. */
function languageOf(frame: Window | null): string {
  try {
    return frame?.document.documentElement.lang ?? ''
  } catch {
    return ''
  }
}
