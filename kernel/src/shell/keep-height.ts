/**
 * Records the height of a view that is being left. Its successor keeps that height while it loads (`--lk-before`), so that the card
 * resizes only once.
 */
export function keepHeight(view: Element | null | undefined): void {
  const body = view?.closest<HTMLElement>('.lk-body')
  if (body && body.clientHeight > 0) body.style.setProperty('--lk-before', `${body.clientHeight}px`)
}

/** A card that is opening has no height to keep. */
export function forgetHeight(view: Element | null): void {
  view?.closest<HTMLElement>('.lk-body')?.style.removeProperty('--lk-before')
}
