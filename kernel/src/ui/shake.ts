/** Says no with a short shake; with a pulse where the visitor prefers less motion. */
export function shake(element: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const side = (distance: number) => ({ transform: `translateX(${distance}px)` })
  const steps = calm ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }] : [0, -6, 5, -3, 2, 0].map(side)
  element.animate(steps, { duration: 320, easing: 'ease-out' })
}
