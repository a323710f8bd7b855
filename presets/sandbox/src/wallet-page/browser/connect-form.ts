import { element } from '../../page/browser/element.js'
import { report } from '../../panel/browser/follow-state.js'
import { press } from '../../panel/browser/press.js'
import { codeReader } from './read-code.js'
import { scanCamera } from './scan-camera.js'

/** The form for a pairing URI: typed, from the camera, or from an image. */
export function connectForm(pair: (uri: string) => Promise<boolean>): HTMLElement {
  const field = element('textarea', { placeholder: 'wc:…', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' })
  const submit = element('button', { type: 'submit', class: 'yes' }, 'Connect')
  const form = element('form', { class: 'stack' }, element('label', {}, 'Address behind the code', field), submit)
  const send = async (uri: string): Promise<void> => {
    submit.disabled = true
    submit.replaceChildren('Waiting for the app…')
    // It takes as long as the person takes; the field is free for the next code once there is a session.
    const done = await pair(uri).finally(() => {
      submit.disabled = false
      submit.replaceChildren('Connect')
    })
    if (done) field.value = ''
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const uri = field.value.trim()
    if (uri.startsWith('wc:')) void send(uri)
    else report('The address begins with wc:')
  })
  return element(
    'article',
    {},
    form,
    scanners((text) => {
      field.value = text
      form.requestSubmit()
    }),
  )
}

function scanners(found: (text: string) => void): HTMLElement {
  const reader = codeReader()
  if (!reader) return element('p', { class: 'empty' }, 'This browser cannot read codes. Copy the address in the app and paste it here.')
  const video = element('video', { hidden: '', playsinline: '', 'aria-label': 'Picture of the camera' })
  video.muted = true
  let scanning: AbortController | undefined
  const camera = press('Scan with the camera', async () => {
    if (scanning) return scanning.abort()
    scanning = new AbortController()
    camera.replaceChildren('Stop the camera')
    video.hidden = false
    try {
      const text = await scanCamera(video, reader, scanning.signal)
      if (text) found(text)
    } catch (error) {
      report(`The camera cannot be used: ${error instanceof Error ? error.message : error}`)
    }
    scanning = undefined
    video.hidden = true
    camera.replaceChildren('Scan with the camera')
  })
  const file = element('input', { type: 'file', accept: 'image/*' })
  file.addEventListener('change', async () => {
    const [picture] = file.files ?? []
    file.value = ''
    if (!picture) return
    const text = await createImageBitmap(picture)
      .then(reader.read)
      .catch(() => undefined)
    if (text) found(text)
    else report('There is no code in this picture.')
  })
  const choose = element('label', { class: 'file' }, file, element('span', {}, 'Read a picture'))
  return element('div', { class: 'stack' }, element('div', { class: 'row' }, camera, choose), video)
}
