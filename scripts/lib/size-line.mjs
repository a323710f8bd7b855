/** Returns whether a measured row exceeds its budget, or could not be measured. */
export function isOver({ bytes, count, limit, problem }) {
  return problem !== undefined || (limit !== undefined && (count ?? bytes / 1024) > limit)
}

/** Returns a measured row as a line for the terminal. */
export function sizeLine(row) {
  if (row.problem) return `${'?'.padStart(10)}           ${row.name}: ${row.problem}`
  const size = (row.count === undefined ? `${(row.bytes / 1024).toFixed(2)} kB` : String(row.count)).padStart(10)
  const limit = row.limit === undefined ? '' : `of ${String(row.limit).padStart(2)}${row.count === undefined ? ' kB' : ''}`
  return `${size} ${limit.padEnd(9)} ${row.name}${isOver(row) ? '   TOO LARGE' : ''}`
}
