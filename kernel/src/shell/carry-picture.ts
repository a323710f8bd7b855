/**
 * Animates the pressed picture to the middle of the ring that appears, and back from there. `view` has just been drawn; the previous one
 * is still next to it as an inert copy. Without that copy, as with reduced motion, nothing is animated.
 */
export function carryPicture(view: HTMLElement): void {
  const place = view.parentElement
  const ghost = [...(place?.querySelectorAll<HTMLElement>(':scope > .lk-ghost') ?? [])].at(-1)
  if (!place || !ghost) return
  const [inGhost, inView] = [ghost, view].map((each) => each.querySelector<HTMLElement>('.lk-ring .lk-image'))
  const ring = inView ?? inGhost
  // Between two rings nothing is animated: it would be ambiguous which one moves.
  if (!ring || (inView && inGhost)) return
  const row = twinOf(ring, inView ? ghost : view)
  if (!row) return
  const [from, to] = inView ? [row, ring] : [ring, row]
  const [start, end] = [boxIn(place, from), boxIn(place, to)]
  if (start.width === 0 || end.width === 0 || !isSeen(place, start) || !isSeen(place, end)) return
  // The one whose picture has already loaded, in its final size.
  const copy = from.cloneNode(true) as HTMLElement
  copy.classList.add('lk-carried')
  const side = `${end.width}px`
  Object.assign(copy.style, { top: `${end.top}px`, left: `${end.left}px`, inlineSize: side, blockSize: side, visibility: '' })
  for (const hidden of [from, to]) hidden.style.visibility = 'hidden'
  place.append(copy)
  const moved = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`
  const gone = (): void => {
    copy.remove()
    to.style.visibility = ''
  }
  copy
    .animate([{ transform: moved }, { transform: 'none' }], { duration: 200, easing: 'cubic-bezier(.2, .8, .3, 1)' })
    .finished.then(gone, gone)
}

/** The picture of the row that shows the same image. */
function twinOf(ring: HTMLElement, view: HTMLElement): HTMLElement | undefined {
  const source = ring.querySelector('img')?.getAttribute('src')
  if (!source) return undefined
  return [...view.querySelectorAll<HTMLElement>('.lk-row .lk-image')].find(
    (each) => each.querySelector('img')?.getAttribute('src') === source,
  )
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Returns an element's position in the scrolled content of `place`, ignoring running animations. */
function boxIn(place: HTMLElement, element: HTMLElement): Box {
  let [left, top] = [0, 0]
  for (let each: Element | null = element; each instanceof HTMLElement && each !== place; each = each.offsetParent) {
    left += each.offsetLeft
    top += each.offsetTop
  }
  return { left, top, width: element.offsetWidth }
}

function isSeen(place: HTMLElement, { top, width }: Box): boolean {
  return top >= place.scrollTop && top + width <= place.scrollTop + place.clientHeight
}
