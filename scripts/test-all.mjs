// `npm run test:all`: all gates and all tests. Continues where an interrupted run of the same tree ended.
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { runGates } from './lib/run-gates.mjs'
import { passedBefore } from './lib/runs/passed.mjs'
import { plainOutput, wantsUsage } from './lib/runs/program.mjs'
import { parseShard } from './lib/runs/shard.mjs'
import { treeHash } from './lib/runs/tree.mjs'
import { gates, gatesFor, projects, suites } from './lib/steps.mjs'

const usage = `Usage: npm run test:all [-- --shard 1/4] [-- --changed [commit]] [-- --fresh]

Runs all gates and all tests. What passed before with the same files is skipped.

--shard 1/4       a quarter of the test files; gates are in the first shard, 'publish' is in the last
--changed [commit] only test files that reach what differs from a commit, and no gates; without a commit:
                  what is uncommitted, or what the last commit changed if nothing is
--fresh           forgets what passed before`

const { shard = { index: 1, count: 1 }, changed, fresh } = readArgs()
plainOutput()
await bootstrap()
const passed = passedBefore(treeHash(), { fresh })

const prerequisites = gatesFor([...new Set(suites.flatMap(({ needs }) => needs))])
const wanted = gates.filter((gate) => prerequisites.includes(gate) || (!changed && isInShard(gate) && !passed.has(gate.name)))
const failed = await runGates(wanted, (name) => passed.add(name))
const { runTests } = await import('./lib/runs/run-tests.mjs')
if (!(await runTests({ projects, shard, changed, passed }))) failed.push('tests')
if (failed.length) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length ? 1 : 0)

function isInShard({ inAll }) {
  return shard.index === (inAll ? shard.count : 1)
}

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        shard: { type: 'string' },
        changed: { type: 'boolean' },
        fresh: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) wantsUsage(usage)
    if (positionals.length > (values.changed ? 1 : 0)) throw new Error(`Not understood: ${positionals.join(' ')}`)
    return { ...values, shard: values.shard && parseShard(values.shard), changed: values.changed && (positionals[0] ?? true) }
  } catch (error) {
    return wantsUsage(usage, error)
  }
}
