export interface RowsArgs {
  /** Rows of the whole list. */
  readonly rows: number
  readonly rowHeight: number
  /** How far the upper edge of what is visible is below that of the list, and how much is visible. */
  readonly top: number
  readonly height: number
  /** A row that has to stay: the one with the focus. */
  readonly kept: number | undefined
}

/** As many beyond either edge, so that nothing is missing while the list moves. */
const SPARE = 2

/** Which rows to draw, in order. Everything else is empty space. */
export function rowsInView({ rows, rowHeight, top, height, kept }: RowsArgs): readonly number[] {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - SPARE, rows - 1))
  const last = Math.min(rows - 1, Math.max(0, Math.ceil((top + height) / rowHeight)) + SPARE)
  const drawn = new Set<number>()
  for (let row = first; row <= last; row++) drawn.add(row)
  if (kept !== undefined && kept >= 0 && kept < rows) drawn.add(kept)
  return [...drawn].sort((a, b) => a - b)
}
