import { embeddedWalletErrors } from '../errors.js'
import type { FrameMessage } from '../protocol/index.js'

/** What the frame's window is made with. */
export interface FrameWindowOptions {
  /** With its query. */
  readonly url: URL
  /** Name for screen readers. */
  readonly title: string
  /** Messages of the frame's own window and origin. */
  readonly take: (message: unknown) => void
  /** The visitor wants the frame away: pressed Escape, or beside it. */
  readonly dismissed: () => void
  /** Where on the page it lies while it is shown; in the middle where there is no such place, or not all of it is in sight. */
  readonly place?: () => DOMRect | undefined
  /** Somebody else took it out of the page. */
  readonly removed: () => void
  /** Removes it. */
  readonly signal: AbortSignal
}
/** The frame on the page, in a dialog of its own: it is never moved, since that would load it anew. */
export interface FrameWindow {
  /** @throws embedded-wallet/frame-not-set while there is no window to post to */
  post(message: FrameMessage): void
  /** Above everything else, also another open modal dialog: a frame beneath one cannot be pressed. */
  show(
    height?: number,
    options?: {
      /** A view opens that keeps a place for it: it is waited for, a second at most. */
      readonly waits?: boolean
    },
  ): void
  /** Goes on running out of sight. */
  hide(): void
  /** Rejects as soon as a policy of the page blocks the frame. */
  readonly blocked: Promise<never>
  /** Resolves once the browser has a document for it, which may be its own about an error. */
  readonly loaded: Promise<unknown>
}

const PLACE_MS = 1000
/** How long a frame that does not say how tall it is stays unseen: it says so with its first picture, and would jump otherwise. */
const HEIGHT_MS = 300

/** Specification section 2: fixed, hidden, above everything. The shadow keeps styles of the page out. */
const STYLES = `
:host { all: initial }
dialog { position: fixed; inset: 0; margin: auto; padding: 0; border: 0; width: 360px; max-width: 100vw; height: 600px; max-height: min(600px, 100dvh);
  border-radius: 24px; overflow: hidden; background: transparent; z-index: 999999; color-scheme: normal }
dialog::backdrop { background: rgb(0 0 0 / 0.5) }
dialog[data-early] { opacity: 0 }
dialog[data-placed] { margin: 0; right: auto; bottom: auto; max-height: none; border-radius: 0 0 24px 24px }
dialog[data-placed]::backdrop { background: transparent }
iframe { display: block; border: 0; width: 100%; height: 100% }
@media (max-width: 430px) { dialog:not([data-placed]) { margin: auto auto 0; width: 100vw; border-radius: 24px 24px 0 0 } dialog[data-placed] { border-radius: 0 } }
`

/** No navigation of the page. Downloads: a recovery kit is a file. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Puts the frame into the page, out of sight. */
export function openFrameWindow({
  url,
  title,
  take,
  dismissed,
  removed,
  place = () => undefined,
  signal,
}: FrameWindowOptions): FrameWindow {
  const host = document.createElement('latchkey-frame')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  const frame = document.createElement('iframe')
  frame.title = title
  frame.referrerPolicy = 'origin'
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((each) => `${each} ${url.origin}`)
    .join('; ')

  const life = new AbortController()
  const end = (): void => {
    life.abort()
    host.remove()
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })

  // Listened for before the frame is loaded: it may be ready before this task is over.
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== null && event.source === frame.contentWindow && event.origin === url.origin) take(event.data)
    },
    { signal: life.signal },
  )
  const blocked = new Promise<never>((_, reject) => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, disposition }) => {
        if (effectiveDirective !== 'frame-src' || disposition !== 'enforce' || !blockedURI.startsWith(url.origin)) return
        reject(embeddedWalletErrors.create('frame-unreachable', { host: url.origin, blocked: true }))
      },
      { signal: life.signal },
    )
  })
  blocked.catch(() => {})
  // The browser's own way out: closing here as well, so that nobody is left before an empty page.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dismissed()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dismissed()
  })
  let wanted: number | undefined
  let laid = ''
  /** Undefined while it is not to be seen; until then it waits for its place. */
  let waits: number | undefined
  /** When it is shown even though nobody has said how tall it is. */
  let known = 0
  const boxOf = (): DOMRect | undefined => {
    const box = place()
    return box && box.height > 0 ? box : undefined
  }
  /** Follows its place from one picture to the next: the card below moves while it opens and grows, and the page may be turned. */
  const follow = (): void => {
    if (waits === undefined || life.signal.aborted) return
    const box = boxOf()
    if (!dialog.open && (box || performance.now() >= waits)) {
      dialog.showModal()
      dialog.toggleAttribute('data-raised', box !== undefined)
    }
    if (dialog.open) {
      dialog.toggleAttribute('data-early', !box && wanted === undefined && performance.now() < known)
      lay(box)
    }
    requestAnimationFrame(follow)
  }
  const lay = (box: DOMRect | undefined): void => {
    const isWhole = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
    const next = isWhole ? [box.left, box.top, box.width, box.height].join() : String(wanted)
    if (next === laid) return
    laid = next
    // A modal that opened after the frame lies above it.
    if (box && !dialog.hasAttribute('data-raised')) raise()
    dialog.toggleAttribute('data-raised', box !== undefined)
    dialog.toggleAttribute('data-placed', isWhole === true)
    const [left, top, width, height] = isWhole ? [box.left, box.top, box.width, box.height] : [undefined, undefined, undefined, wanted]
    for (const [name, value] of Object.entries({ left, top, width, height })) {
      if (value === undefined) dialog.style.removeProperty(name)
      else dialog.style.setProperty(name, `${value}px`)
    }
  }
  const raise = (): void => {
    dialog.close()
    dialog.showModal()
  }
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.src = url.href
  dialog.append(frame)
  root.append(dialog)
  document.body.append(host)
  // Some frameworks put another body in the place of this one with each page.
  const watch = new MutationObserver(() => {
    if (!host.isConnected && !life.signal.aborted) removed()
  })
  for (const parent of [document.body, document.documentElement]) watch.observe(parent, { childList: true })
  life.signal.addEventListener('abort', () => watch.disconnect())
  return {
    blocked,
    loaded,
    post(message) {
      if (!frame.contentWindow) throw embeddedWalletErrors.create('frame-not-set', {})
      frame.contentWindow.postMessage(message, url.origin)
    },
    show(height, { waits: isAwaited = false } = {}) {
      wanted = height
      if (waits !== undefined) return
      waits = performance.now() + (isAwaited ? PLACE_MS : 0)
      known = waits + HEIGHT_MS
      follow()
    },
    hide() {
      waits = undefined
      laid = ''
      dialog.removeAttribute('data-raised')
      if (dialog.open) dialog.close()
    },
  }
}
