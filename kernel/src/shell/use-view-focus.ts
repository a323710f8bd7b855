import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { StackEntry } from '../types/index.js'
import { tabbable } from './focus.js'
import type { Move } from './next-shown.js'

interface Args {
  readonly root: ShadowRoot
  readonly body: RefObject<HTMLElement | null>
  readonly entry: StackEntry
  readonly on: boolean
  readonly move: Move
  readonly embedded: boolean
}
export interface ViewFocus {
  /** The view has rendered: handles a field that wants focus, the row to return to, and lost focus. */
  readonly settled: () => void
  /** Records where the focus is before the view leaves. */
  readonly remember: () => void
}

/**
 * Moves the focus with the views: to the heading or the one obvious field when entering, to the row that led away when going back, and to
 * a button that comes back, such as Try again after another failure.
 */
export function useViewFocus({ root, body, entry: { key }, on, move, embedded }: Args): ViewFocus {
  const places = useRef(new Map<number, { readonly index: number; readonly text: string | null; readonly top: number }>())
  const current = useRef(key)
  const waiting = useRef(false)
  const visible = useRef(on)
  /** Text of the control that had the focus last, and whether it went away with the focus. */
  const last = useRef({ text: '', isLost: false })

  useLayoutEffect(() => {
    current.current = key
    waiting.current = true
    const first = move === 'first'
    if (first) places.current.clear()
    // An embedded widget never takes the focus on its own.
    if (embedded && first) return
    if (body.current) body.current.scrollTop = 0
    root.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: embedded })
  }, [key, move, embedded, root, body])

  useEffect(() => {
    const content = body.current
    const note = ({ target }: Event): void => {
      last.current = { text: (target as HTMLElement).textContent ?? '', isLost: false }
    }
    content?.addEventListener('focusin', note)
    return () => content?.removeEventListener('focusin', note)
  }, [body])

  const remember = useCallback(() => {
    const active = root.activeElement
    if (!body.current || !(active instanceof HTMLElement) || !body.current.contains(active)) return
    places.current.set(current.current, {
      index: tabbableOrRoving(body.current).indexOf(active),
      text: active.textContent,
      top: body.current.scrollTop,
    })
  }, [root, body])

  const settled = useCallback(() => {
    const content = body.current
    if (!content || !visible.current) return
    const active = root.activeElement
    const lead = content.querySelector('#lk-lead')
    const dialog = content.closest('dialog')
    if (lead) dialog?.setAttribute('aria-describedby', 'lk-lead')
    else dialog?.removeAttribute('aria-describedby')
    // Deferred, since a list passes on the focus of a removed row itself.
    if (!active && dialog)
      setTimeout(() => {
        last.current.isLost ||= catchFocus(root, dialog)
        regain(root, content, last.current)
      })
    regain(root, content, last.current)
    const untouched = !active || active.matches('.lk-title')
    if (!waiting.current || !untouched || (embedded && !active)) return
    const place = move === 'pop' ? places.current.get(current.current) : undefined
    const stops = tabbableOrRoving(content)
    const back =
      place && (stops[place.index]?.textContent === place.text ? stops[place.index] : stops.find((stop) => stop.textContent === place.text))
    // On touch, focus brings up the keyboard, which only the one field of a view may.
    const wanted = matchMedia('(pointer: fine)').matches ? '[data-lk-autofocus]' : '[data-lk-autofocus="always"]'
    const field = content.querySelector<HTMLElement>(wanted)
    const target = back ?? (move === 'pop' ? undefined : field)
    if (!target) return
    waiting.current = false
    if (back) content.scrollTop = place.top
    target.focus()
  }, [root, body, move, embedded])

  // A view that was drawn ahead takes the focus when it is shown: after the dialog, which takes it first.
  useLayoutEffect(() => {
    visible.current = on
  }, [on])
  useEffect(() => {
    if (on) settled()
  }, [on, settled])

  return { settled, remember }
}

/** Like `tabbable`, but with every row of a list and not only its single tab stop. */
function tabbableOrRoving(within: HTMLElement): readonly HTMLElement[] {
  return [...new Set([...within.querySelectorAll<HTMLElement>('[data-lk-item]'), ...tabbable(within)])]
}

/** Gives the focus back to a control that went away and has come back. */
function regain(root: ShadowRoot, content: HTMLElement, { text, isLost }: { readonly text: string; readonly isLost: boolean }): void {
  if (!isLost || text === '' || !root.activeElement?.matches('.lk-title')) return
  tabbable(content)
    .find(({ textContent }) => textContent === text)
    ?.focus()
}

/** Keeps the focus inside the dialog when the focused element is removed. Returns whether it had to. */
function catchFocus(root: ShadowRoot, dialog: HTMLDialogElement): boolean {
  if (!dialog.open || root.activeElement || !document.hasFocus()) return false
  root.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
  return true
}
