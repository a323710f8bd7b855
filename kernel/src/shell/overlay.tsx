import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ShellHost } from '../types/index.js'
import { confineEvents } from './confine-events.js'
import { deepActiveElement, restoreFocus } from './focus.js'
import { lockScroll } from './lock-scroll.js'
import { useKeyboardInset } from './use-keyboard-inset.js'
import { wrapTab } from './wrap-tab.js'

export interface OverlayProps {
  readonly host: ShellHost
  readonly root: ShadowRoot
  readonly open: boolean
  /** A plugin's own window stands in place of the card. */
  readonly covered: boolean
  readonly life: AbortSignal
  readonly titleId: string
  /** The dialog has faded out. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** The dialog over the page. Every way to close it (Esc, backdrop, system back) asks the kernel, which asks the views. */
export function Overlay({ host, root, open, covered, life, titleId, onClosed, children }: OverlayProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const inPage = useRef<Element>(undefined)
  const release = useRef<(() => void) | undefined>(undefined)
  useKeyboardInset(ref, open)
  const isCovered = useRef(covered)
  isCovered.current = covered

  useEffect(() => {
    const note = (event: FocusEvent): void => {
      if (event.target !== root.host) inPage.current = event.composedPath()[0] as Element
    }
    document.addEventListener('focusin', note, { capture: true, signal: life })
  }, [root, life])

  const leave = useCallback(() => {
    release.current?.()
    release.current = undefined
  }, [])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      delete dialog.dataset.closing
      if (release.current) return
      const active = deepActiveElement()
      // A button that is disabled by its own press loses the focus.
      const opener = active === document.body && inPage.current?.matches(':disabled') ? inPage.current : active
      reveal(root.host)
      const unlock = lockScroll()
      // The browser would focus the first button; the title says where the visitor is. Moving focus twice causes two layouts.
      const title = dialog.querySelector<HTMLElement>('.lk-title')
      title?.setAttribute('autofocus', '')
      if (!dialog.open) dialog.showModal()
      title?.removeAttribute('autofocus')
      if (root.activeElement !== title) title?.focus({ preventScroll: true })
      const confined = new AbortController()
      confineEvents(root, { onEscape: () => host.close(), isCovered: () => isCovered.current, signal: confined.signal })
      release.current = () => {
        confined.abort()
        if (dialog.open) dialog.close()
        unlock()
        restoreFocus(opener)
      }
      return
    }
    if (!release.current) return
    dialog.dataset.closing = ''
    const timer = setTimeout(() => {
      leave()
      onClosed()
    }, 150)
    return () => clearTimeout(timer)
  }, [open, host, root, leave, onClosed])

  useEffect(() => {
    life.addEventListener('abort', leave)
    return () => life.removeEventListener('abort', leave)
  }, [life, leave])

  const pressed = useRef(false)
  return (
    // Esc is handled for the whole page by `confineEvents`; presses here hit the backdrop, which has no key of its own.
    <dialog
      ref={ref}
      className="lk-dialog"
      aria-modal="true"
      data-covered={covered || undefined}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Tab') wrapTab(event, root)
        const way = event.currentTarget.matches(':dir(rtl)') ? 'ArrowRight' : 'ArrowLeft'
        if (!event.altKey || event.key !== way) return
        event.preventDefault()
        host.back()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressed.current && event.target === event.currentTarget) host.close()
      }}
      onCancel={(event) => {
        // The system's back gesture, on phones.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!host.back()) host.close()
      }}
    >
      {children}
    </dialog>
  )
}

/** A dialog of the page that is open below this one may have hidden and disabled all its siblings, including us. */
function reveal(host: Element): void {
  for (const hidden of ['aria-hidden', 'inert']) host.removeAttribute(hidden)
}
