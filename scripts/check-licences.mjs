// Fails if a dependency of our users, or one of our tools, has a licence that is not on the list.
import { allDependencies, runtimeDependencies } from './lib/dependencies.mjs'
import { allowed, isAllowed, isDeployedInTests, isRefused, licenceOf } from './lib/licence.mjs'
import { publicPackages } from './lib/workspace.mjs'

const runtime = runtimeDependencies(publicPackages())
const shipped = new Set(runtime.map(({ id }) => id))
const tools = allDependencies().filter(({ id, manifest }) => !shipped.has(id) && !isDeployedInTests(manifest))
const problems = [...check(runtime, allowed.runtime), ...check(tools, allowed.tools)]
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log(`${runtime.length} packages at run time and ${tools.length} tools have an allowed licence.`)

function check(dependencies, licences) {
  return dependencies.flatMap(({ id, manifest, because }) => {
    if (isRefused(manifest)) return [`${id} is past its last open release (${because}).`]
    return isAllowed(licenceOf(manifest), licences) ? [] : [`${id} has the licence '${licenceOf(manifest)}' (${because}).`]
  })
}
