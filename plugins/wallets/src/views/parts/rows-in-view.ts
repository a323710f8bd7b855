export interface RowsArgs {
  /** Number of rows in the full list. */
  readonly rows: number
  readonly rowHeight: number
  /** Distance of the visible area's top edge from the list's top edge, and its height. */
  readonly top: number
  readonly height: number
  /** A row that must stay rendered: the one with the focus. */
  readonly kept: number | undefined
}

/** Extra rows beyond either edge, so that nothing is missing while the list scrolls. */
const SPARE = 2

/** Returns the rows to render, in order. Everything else is empty space. */
export function rowsInView({ rows, rowHeight, top, height, kept }: RowsArgs): readonly number[] {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - SPARE, rows - 1))
  const last = Math.min(rows - 1, Math.max(0, Math.ceil((top + height) / rowHeight)) + SPARE)
  const drawn = new Set<number>()
  for (let row = first; row <= last; row++) drawn.add(row)
  if (kept !== undefined && kept >= 0 && kept < rows) drawn.add(kept)
  return [...drawn].sort((a, b) => a - b)
}
