/** Signals a rejection with a short shake, or with a pulse if the visitor prefers reduced motion. */
export function shake(element: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const side = (distance: number) => ({ transform: `translateX(${distance}px)` })
  const steps = calm ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }] : [0, -6, 5, -3, 2, 0].map(side)
  element.animate(steps, { duration: 320, easing: 'ease-out' })
}
