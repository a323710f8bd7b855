/** Where the view `ApproveTransaction` keeps room for the frame: in the newest shell, where there are several. */
export function findPlace(): DOMRect | undefined {
  const places = [...document.querySelectorAll('latchkey-shell')].flatMap(
    ({ shadowRoot }) => shadowRoot?.querySelector('.lk-frame-place') ?? [],
  )
  return places.at(-1)?.getBoundingClientRect()
}
