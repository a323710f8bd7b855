/** Leaves an inert copy of an element in its place and fades it out, while its successor appears. */
export function fadeOutCopy(element: HTMLElement): void {
  const { parentElement: place } = element
  // An element that was not visible needs no fade.
  if (!place?.isConnected || element.getClientRects().length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const copy = element.cloneNode(true) as HTMLElement
  // The copy must not request focus either, since its successor's field should get it.
  for (const named of copy.querySelectorAll('[id], [role], [aria-live], [data-lk-autofocus]'))
    for (const name of ['id', 'role', 'aria-live', 'data-lk-autofocus']) named.removeAttribute(name)
  copy.className = 'lk-ghost'
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.style.insetBlockStart = `${-place.scrollTop}px`
  place.append(copy)
  place.scrollTop = 0
  const gone = () => copy.remove()
  copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 120, fill: 'forwards' }).finished.then(gone, gone)
}
