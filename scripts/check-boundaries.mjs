// Fails when a package imports what it may not, keeps module-level state, or does something when it is imported.
import { findBoundaryProblems } from './lib/boundaries.mjs'
import { root } from './lib/workspace.mjs'

const problems = await findBoundaryProblems(root)
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log('Every import keeps the boundaries.')
