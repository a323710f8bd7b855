import type { KeyboardEvent } from 'react'

/** At the edge of one list the arrow keys go on to the next: the blocks of a history are one list to whoever reads it. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = event.target as HTMLElement
  const list = at.closest('.lk-list')
  if (step === undefined || !list || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lk-item]')]
  const next = all[all.indexOf(at) + step]
  if (!all.includes(at) || !next || list.contains(next)) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
