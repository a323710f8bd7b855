/** Draws an icon for a network of the sandbox: its letter in its colour, as a data URI. */
export function networkMark(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><path d="M0 44c16-12 32 12 64-4v24H0z" fill="#fff" fill-opacity=".22"/><text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
