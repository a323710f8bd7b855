import type { FrameMessage } from '@latchkey/wallet-protocol'
import { embeddedWalletErrors } from '../errors.js'

/** Options of `openFrameWindow`. */
export interface FrameWindowOptions {
  /** Including its query. */
  readonly url: URL
  /** Accessible name. */
  readonly title: string
  /** Receives messages from the frame's own window and origin. */
  readonly take: (message: unknown) => void
  /** Called when the visitor dismisses the frame with Escape, or with a click beside it while it covers the card of a request. */
  readonly dismissed: () => void
  /** Called when the visitor presses Escape in the page while only the frame's own buttons close it. */
  readonly escaped?: () => void
  /** Returns the card that the frame covers while it is shown; it is centred if there is none, or if that is not completely in sight. */
  readonly place?: () => Element | undefined
  /** Called with true while it is shown centred, and so stands in place of the modal's card. */
  readonly covers?: (isCovered: boolean) => void
  /** Called when other code removed it from the page. */
  readonly removed: () => void
  /** Removes the frame. */
  readonly signal: AbortSignal
}
/** The frame on the page, in its own dialog. It is never moved in the DOM, since that would reload it. */
export interface FrameWindow {
  /** @throws embedded-wallet/frame-not-set if there is no window to post to */
  post(message: FrameMessage): void
  /** Shows it above everything else, including any other open modal dialog, since a frame beneath one cannot receive clicks. */
  show(
    height?: number,
    options?: {
      /** A view that reserves a place for it is opening: waits for that, at most one second. */
      readonly waits?: boolean
      /** Its content would be lost with it, such as a new recovery code: only its own buttons close it. */
      readonly stays?: boolean
    },
  ): void
  /** Keeps running while hidden. */
  hide(): void
  /** Rejects as soon as the page's policy blocks the frame. */
  readonly blocked: Promise<never>
  /** Resolves once the browser has loaded a document, which may be its own error page. */
  readonly loaded: Promise<unknown>
}

const PLACE_MS = 1000
/** How long a frame of unknown height stays hidden: it reports its height with its first rendering, and would jump otherwise. */
const HEIGHT_MS = 300

/** Specification section 2: fixed, hidden, above everything. The shadow root isolates it from the page's styles. */
export const STYLES = `
:host { all: initial }
dialog { position: fixed; inset: 0; margin: auto; padding: 0; border: 0; width: 360px; max-width: 100vw; height: 600px; max-height: min(600px, 100dvh);
  border-radius: 28px; overflow: hidden; background: transparent; box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.4); z-index: 999999; color-scheme: normal }
dialog::backdrop { background: rgb(0 0 0 / 0.44) }
dialog[data-early] { opacity: 0 }
dialog[data-placed] { margin: 0; right: auto; bottom: auto; max-height: none; box-shadow: none }
dialog[data-placed]::backdrop { background: transparent }
iframe { display: block; border: 0; width: 100%; height: 100% }
@media (max-width: 430px) { dialog:not([data-placed]) { margin: auto auto 0; width: 100vw; border-radius: 28px 28px 0 0 } }
`

/** Cannot navigate the page. Downloads are allowed for recovery kit files. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Adds the hidden frame to the page. */
export function openFrameWindow({
  url,
  title,
  take,
  dismissed,
  escaped = () => {},
  removed,
  place = () => undefined,
  covers = () => {},
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
    covers(false)
    host.remove()
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })

  // Registered before the frame loads, since it may be ready before this task ends.
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
  // The browser's own way to close: the frame closes as well, so that no empty page remains.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (stays) escaped()
    else dismissed()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && dialog.hasAttribute('data-placed')) dismissed()
  })
  let wanted: number | undefined
  let stays = false
  let laid = ''
  /** Undefined while hidden; until then it waits for its place. */
  let waits: number | undefined
  /** When it is shown even if its height is still unknown. */
  let known = 0
  const boxOf = (): DOMRect | undefined => {
    const box = place()?.getBoundingClientRect()
    return box && box.height > 0 ? box : undefined
  }
  /** Follows its place in every animation frame: the card beneath moves while it opens and grows, and the device may be rotated. */
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
    // A modal opened after the frame would be above it.
    if (box && !dialog.hasAttribute('data-raised')) raise()
    dialog.toggleAttribute('data-raised', box !== undefined)
    dialog.toggleAttribute('data-placed', isWhole === true)
    const [left, top, width, height] = isWhole ? [box.left, box.top, box.width, box.height] : [undefined, undefined, undefined, wanted]
    const card = isWhole ? place() : undefined
    const radius = card && getComputedStyle(card).borderRadius
    const px = (value: number | undefined) => (value === undefined ? undefined : `${value}px`)
    for (const [name, value] of Object.entries({
      left: px(left),
      top: px(top),
      width: px(width),
      height: px(height),
      'border-radius': radius,
    })) {
      if (value === undefined) dialog.style.removeProperty(name)
      else dialog.style.setProperty(name, value)
    }
    covers(!isWhole)
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
  // Some frameworks replace the body on each navigation.
  const watch = new MutationObserver(() => {
    if (!host.isConnected && !life.signal.aborted) removed()
  })
  for (const parent of [document.body, document.documentElement]) watch.observe(parent, { childList: true })
  life.signal.addEventListener('abort', () => watch.disconnect())
  return {
    blocked,
    loaded,
    post(message) {
      if (!frame.contentWindow) {
        // Only the page can have taken it out of the shadow root. The next request loads another one.
        queueMicrotask(removed)
        throw embeddedWalletErrors.create('frame-not-set', {})
      }
      frame.contentWindow.postMessage(message, url.origin)
    },
    show(height, { waits: isAwaited = false, stays: isKept = false } = {}) {
      wanted = height
      stays = isKept
      if (waits !== undefined) return
      waits = performance.now() + (isAwaited ? PLACE_MS : 0)
      known = waits + HEIGHT_MS
      follow()
    },
    hide() {
      waits = undefined
      covers(false)
      laid = ''
      dialog.removeAttribute('data-raised')
      if (dialog.open) dialog.close()
    },
  }
}
