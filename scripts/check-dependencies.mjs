// Fails if our packages would make an EVM site install more registry packages than the budget allows. React and other peers do not count.
import { runtimeDependencies } from './lib/dependencies.mjs'
import { publicPackages, readJson, root } from './lib/workspace.mjs'

const { dependencies: limit } = readJson(`${root}/scripts/budgets.json`)
const wanted = ['@latchkey/kernel', '@latchkey/connect', '@latchkey/account', '@latchkey/eip155', '@latchkey/evm']
const found = runtimeDependencies(publicPackages().filter(({ manifest }) => wanted.includes(manifest.name)))

if (process.argv.includes('--json')) console.log(JSON.stringify({ limit, packages: found.map(({ id }) => id) }))
else
  console.log(
    `${found.length} of at most ${limit} registry packages at run time for EVM:\n${found.map(({ id, because }) => `  ${id}  (${because})`).join('\n')}`,
  )
if (found.length > limit) process.exitCode = 1
