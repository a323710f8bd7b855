// Compares the names that each entry exports with docs/api/exports.json; `--write` accepts the current ones. A removed name is a breaking
// change.
import { existsSync, writeFileSync } from 'node:fs'
import { exportedNames } from './lib/exported-names.mjs'
import { readJson, root } from './lib/workspace.mjs'

const file = `${root}/docs/api/exports.json`
const now = await exportedNames()

if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(now, undefined, 2)}\n`)
else {
  const problems = compare(existsSync(file) ? readJson(file) : {}, now)
  for (const problem of problems) console.error(problem)
  if (problems.length) {
    console.error('If that is meant, run: node scripts/exports.mjs --write, and add a changeset.')
    process.exitCode = 1
  } else console.log(`${Object.keys(now).length} entries export what docs/api/exports.json says.`)
}

function compare(before, after) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((entry) =>
    ['values', 'types'].flatMap((kind) => {
      const old = before[entry]?.[kind] ?? []
      const fresh = after[entry]?.[kind] ?? []
      return [
        ...old.filter((name) => !fresh.includes(name)).map((name) => `${entry}: ${name} is gone (${kind})`),
        ...fresh.filter((name) => !old.includes(name)).map((name) => `${entry}: ${name} is new (${kind})`),
      ]
    }),
  )
}
