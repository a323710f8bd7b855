// `npm test`: all checks and tests. `npm test -- --only <step>` runs one step and what it needs.
import { bootstrap } from './bootstrap.mjs'
import { run } from './lib/run.mjs'
import { runGates } from './lib/run-gates.mjs'
import { select } from './lib/steps.mjs'

const flag = process.argv.indexOf('--only')
const { gates, suite } = select(flag < 0 ? undefined : process.argv[flag + 1])

await bootstrap()
const done = new Map()
const failed = await runGates(
  gates.filter(({ beside }) => !beside),
  done,
)
const late = runGates(
  gates.filter(({ beside }) => beside),
  done,
)
if (suite && !(await passes(suite))) failed.push(suite.name)
failed.push(...(await late))
// Only printed on failure: otherwise the test runner's summary stays last on the screen.
if (failed.length) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function passes({ run: args }) {
  // Colour codes are noise in a log file.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  try {
    await run(process.execPath, args, { env })
    return true
  } catch {
    // The runner has printed the reason.
    return false
  }
}
