// Fails if a package has forbidden imports, keeps module-level state, or has side effects on import.
import { findBoundaryProblems } from './lib/boundaries.mjs'
import { root } from './lib/workspace.mjs'

const problems = await findBoundaryProblems(root)
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log('Every import keeps the boundaries.')
