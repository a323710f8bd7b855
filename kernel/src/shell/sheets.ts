/** The style sheets of one shadow root, each added once. */
export interface Sheets {
  /** A sheet of a building block. Inserted before those of views, which may override it. */
  readonly block: (css: string) => void
  readonly view: (css: string) => void
}

/** @see Sheets */
export function createSheets(root: ShadowRoot): Sheets {
  const known = new Set<string>()
  const blocks: CSSStyleSheet[] = []
  const views: CSSStyleSheet[] = []
  const adder = (sheets: CSSStyleSheet[]) => (css: string) => {
    if (known.has(css)) return
    known.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.push(sheet)
    root.adoptedStyleSheets = [...blocks, ...views]
  }
  return { block: adder(blocks), view: adder(views) }
}
