// Fails for every exported name and every member of an exported interface whose docstring is missing, or only repeats the name. Reads the
// built type files of every published package.
import { typeEntries } from './lib/type-entries.mjs'
import { undocumented } from './lib/undocumented.mjs'

const packages = typeEntries().filter(({ entries }) => Object.keys(entries).length > 0)
const all = Object.assign({}, ...packages.map(({ entries }) => entries))
const missing = packages.flatMap(({ dir, path, entries }) =>
  undocumented({ path, entries: Object.values(entries), all }).map((line) => `${dir}/${line}`),
)

for (const line of missing) console.error(`${line} has no docstring that says more than its name.`)
if (missing.length) process.exitCode = 1
else console.log(`${packages.length} packages document every exported name.`)
