// Writes src/version.ts of every package, and the shared fields of their manifests, from package.json. `--check` fails if one is stale,
// or if a deprecation names no version or is past its removal version.
import { findDeprecationProblems } from './lib/deprecations.mjs'
import { syncVersions } from './lib/versions.mjs'
import { publicPackages } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
const packages = publicPackages()
const stale = syncVersions(packages, { check })
const problems = [...(check ? stale : []), ...packages.flatMap(findDeprecationProblems)]
for (const line of problems) console.error(line)
if (problems.length) process.exitCode = 1
