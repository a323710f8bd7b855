/** Returns where the view `ApproveTransaction` reserves space for the frame; in the newest shell if there are several. */
export function findPlace(): DOMRect | undefined {
  const places = [...document.querySelectorAll('latchkey-shell')].flatMap(
    ({ shadowRoot }) => shadowRoot?.querySelector('.lk-frame-place') ?? [],
  )
  return places.at(-1)?.getBoundingClientRect()
}
