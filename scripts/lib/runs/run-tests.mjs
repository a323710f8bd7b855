import { relative } from 'node:path'
import { readJson, root } from '../workspace.mjs'
import { reachedTests } from './reached.mjs'
import { filesOfShard } from './shard.mjs'
import { changedFiles } from './tree.mjs'

/** A run without results to keep. */
const nothing = { has: () => false, add() {} }

/**
 * Runs the tests of some projects in this process, and resolves with whether all passed.
 *
 * - `changed`: only files that reach what differs from this commit, or with `true` from the latest state (see `changedFiles`)
 * - `shard`: only those of this `{ index, count }`
 * - `passed`: files in it are skipped, and those that pass are added (see `passedBefore`)
 */
export async function runTests({ projects, changed, shard, passed = nothing }) {
  // As the program `vitest` does before it reads the configuration.
  process.env.NODE_ENV ??= 'test'
  process.env.VITEST = 'true'
  const { createVitest } = await import('vitest/node')
  const reporter = { onTestModuleEnd: (module) => module.ok() && passed.add(nameOf(module)) }
  const vitest = await createVitest('test', { root, watch: false, project: projects }, { test: { reporters: [reporter] } })
  try {
    // Prepares the reporters. Without `watch` it runs nothing.
    await vitest.standalone()
    const all = await vitest.globTestSpecifications()
    const fileOf = ({ moduleId }) => relative(root, moduleId)
    let files = [...new Set(all.map(fileOf))]
    if (shard) files = filesOfShard(files, shard, readJson(`${root}/scripts/test-seconds.json`))
    if (changed) files = reachedTests(files, changedFiles(changed === true ? undefined : changed))
    const wanted = new Set(files)
    const chosen = all.filter((specification) => wanted.has(fileOf(specification)))
    const left = chosen.filter((specification) => !passed.has(nameOf(specification)))
    console.log(summary(all.length, chosen.length, left.length))
    if (left.length === 0) return true
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(left, true)
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  } finally {
    await vitest.close()
  }
}

function nameOf({ project, moduleId }) {
  return `${project.name}:${relative(root, moduleId)}`
}

function summary(all, chosen, left) {
  const skipped = chosen - left
  return `${chosen} of ${all} test files${skipped ? `, of which ${skipped} passed before with the same files` : ''}.`
}
