/** Resolves with an element of a view, once it has been drawn. */
export async function appears(place: HTMLElement, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = place.querySelector('latchkey-shell')?.shadowRoot?.querySelector<HTMLElement>(selector)
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
}

/** Presses an element of a view, once it has been drawn. */
export async function tap(place: HTMLElement, selector: string): Promise<void> {
  const target = await appears(place, selector)
  target.click()
}
