import type { KeyboardEvent } from 'react'
import { tabbable } from './focus.js'

/**
 * Wraps Tab from the last control to the first and back. By default, browsers leave the dialog for their own toolbar, or lose the focus.
 */
export function wrapTab(event: KeyboardEvent<HTMLElement>, root: ShadowRoot): void {
  const stops = tabbable(event.currentTarget)
  const [first, last] = [stops[0], stops.at(-1)]
  const active = root.activeElement
  const index = stops.indexOf(active as HTMLElement)
  const before = index < 0 && active !== null && first !== undefined && !!(active.compareDocumentPosition(first) & 4)
  const target = event.shiftKey ? (index === 0 || (index < 0 && before) ? last : undefined) : active === last ? first : undefined
  if (!target) return
  event.preventDefault()
  target.focus()
}
