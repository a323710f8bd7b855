/** @jsxImportSource preact */
import { render } from 'preact'
import { Approve } from './screens/approve.js'
import type { PopupMessage } from './screens/ask-in-popup.js'
import { ProofContext } from './screens/proof.js'
import { common } from './texts/common.js'
import { createSpeech } from './texts/speak.js'
import { applyTheme } from './theme.js'

// A window at the frame's origin that shows one question of its opener, the frame. It stores nothing and signs nothing.
const opener = window.opener as Window | null
const say = (message: PopupMessage): void => opener?.postMessage(message, location.origin)
// The language of the frame, which has the same origin.
const speech = createSpeech(document.documentElement)
speech.choose([opener?.document.documentElement.lang ?? '', ...navigator.languages])
const t = await speech.texts(common)
const root = document.getElementById('root') ?? document.body

window.addEventListener('message', ({ data, origin, source }: MessageEvent<PopupMessage | null>) => {
  if (source === null || source !== opener || origin !== location.origin || data?.popup !== 'ask') return
  applyTheme(document.documentElement, data.theme)
  render(
    <ProofContext.Provider value="window">
      <Approve question={data.question} behind={0} t={t} answer={(yes) => say({ popup: 'answer', yes })} />
    </ProofContext.Provider>,
    root,
  )
})
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') say({ popup: 'answer', yes: false })
})
say({ popup: 'ready' })
