// Fails for every exported name and every member of an exported interface whose docstring is missing, or only repeats the name.
// Reads the built type files. The packages in docs/api/undocumented.json still wait for theirs; that list only gets shorter.
import { typeEntries } from './lib/type-entries.mjs'
import { undocumented } from './lib/undocumented.mjs'
import { readJson, root } from './lib/workspace.mjs'

const packages = typeEntries()
const all = Object.assign({}, ...packages.map(({ entries }) => entries))
const waiting = readJson(`${root}/docs/api/undocumented.json`)
const checked = packages.filter(({ entries }) => Object.keys(entries).length > 0)
const problems = checked.flatMap(({ dir, path, entries }) => {
  const missing = undocumented({ path, entries: Object.values(entries), all })
  if (!waiting.includes(dir)) return missing.map((line) => `${dir}/${line} has no docstring that says more than its name.`)
  return missing.length > 0 ? [] : [`${dir} is documented: take it off docs/api/undocumented.json.`]
})

for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log(`${checked.length - waiting.length} packages document every exported name; ${waiting.length} do not yet.`)
