/**
 * Returns a table of sizes that differ between two measurements (rows of `measureAll`), as Markdown, the largest change first. A difference
 * of less than 0.1 kB says nothing.
 */
export function sizeReport(before, after) {
  const [old, now] = [byName(before), byName(after)]
  const rows = [...now].map(([key, row]) => ({ row, was: old.get(key) })).filter(({ row, was }) => isOther(row, was))
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, row]) => row)
  const lines = [
    ...rows
      .sort((a, b) => growth(b) - growth(a))
      .map(({ row, was }) => `| ${row.name} | ${show(was)} | ${show(row)} | ${difference(row, was)} |`),
    ...gone.map((row) => `| ${row.name} | ${show(row)} | – | gone |`),
  ]
  const table = ['| Size | Before | After | Difference |', '|---|---:|---:|---:|', ...lines].join('\n')
  return `## Sizes\n\n${lines.length ? table : `No size of ${after.length} changed.`}\n`
}

/** Rows by their name, which several chunks of a package may share, in the same order each time. */
function byName(rows) {
  const found = new Map()
  for (const row of rows) {
    let number = 0
    while (found.has(`${row.name} ${number}`)) number += 1
    found.set(`${row.name} ${number}`, row)
  }
  return found
}

function isOther(row, was) {
  if (was === undefined || row.problem !== was.problem) return true
  if (row.problem) return false
  return row.count === undefined ? Math.abs(row.bytes - was.bytes) >= 102.4 : row.count !== was.count
}

function growth({ row, was }) {
  return row.count === undefined ? (row.bytes ?? 0) - (was?.bytes ?? 0) : 0
}

function show(row) {
  if (row === undefined) return '–'
  if (row.problem) return row.problem.split('\n')[0]
  return row.count === undefined ? `${(row.bytes / 1024).toFixed(2)} kB` : String(row.count)
}

function difference(row, was) {
  if (was === undefined) return 'new'
  if (row.problem || was.problem) return ''
  const [now, then, unit] = row.count === undefined ? [row.bytes / 1024, was.bytes / 1024, ' kB'] : [row.count, was.count, '']
  const digits = unit ? 2 : 0
  const over = row.limit !== undefined && now > row.limit ? `, over its budget of ${row.limit}${unit}` : ''
  return `${now < then ? '−' : '+'}${Math.abs(now - then).toFixed(digits)}${unit}${over}`
}
