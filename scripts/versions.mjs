// Writes src/version.ts of every package, and what their manifests share, from package.json. `--check` fails where one is stale, or where
// something deprecated says no version, or was to be gone by now.
import { findDeprecationProblems } from './lib/deprecations.mjs'
import { syncVersions } from './lib/versions.mjs'
import { publicPackages } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
const packages = publicPackages()
const stale = syncVersions(packages, { check })
const problems = [...(check ? stale : []), ...packages.flatMap(findDeprecationProblems)]
for (const line of problems) console.error(line)
if (problems.length) process.exitCode = 1
