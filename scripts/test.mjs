// `npm test`: gates, unit tests and one browser journey per feature. `npm test -- --only <step>` runs one step and what it needs.
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { run } from './lib/run.mjs'
import { runGates } from './lib/run-gates.mjs'
import { forgetGreen, noteGreen } from './lib/runs/green.mjs'
import { plainOutput, wantsUsage } from './lib/runs/program.mjs'
import { checkedOut } from './lib/runs/tree.mjs'
import { select, steps } from './lib/steps.mjs'

const usage = `Usage: npm test [-- --only <step>]

Runs the gates, the unit tests and one browser journey per feature. \`npm run test:all\` runs everything.
--only quick checks lint, types and the unit tests of what changed since the last commit.

Steps: ${steps.join(', ')}`

const began = performance.now()
const only = readArgs()
const { gates, suite } = select(only)
plainOutput()
if (only === undefined) forgetGreen()
await bootstrap()
const start = checkedOutOrNothing()
const failed = suite?.changed ? await besideEachOther() : await inTurn()
// Otherwise the test runner's summary stays last on the screen.
if (failed.length) console.error(`\nFailed: ${failed.join(', ')}`)
else if (only === undefined && start) console.log(`Green: ${noteGreen(start, performance.now() - began)}`)
process.exit(failed.length ? 1 : 0)

function readArgs() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help) wantsUsage(usage)
    select(values.only)
    return values.only
  } catch (error) {
    return wantsUsage(usage, error)
  }
}

/** The tests keep both cores busy. Gates beside them would only make them slower. */
async function inTurn() {
  const failed = await runGates(gates)
  if (!suite) return failed
  try {
    await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...suite.projects.flatMap((name) => ['--project', name])])
    return failed
  } catch {
    // The runner has printed the reason.
    return [...failed, suite.name]
  }
}

async function besideEachOther() {
  const { runTests } = await import('./lib/runs/run-tests.mjs')
  const [failed, passed] = await Promise.all([runGates(gates), runTests(suite)])
  return passed ? failed : [...failed, 'tests']
}

/** Tested commit, read before anything changes it. Undefined outside a Git repository. */
function checkedOutOrNothing() {
  try {
    return checkedOut()
  } catch {
    return undefined
  }
}
