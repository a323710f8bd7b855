// Sends the server requests that match its OpenAPI document, and variations that do not: `node scripts/fuzz-server.mjs [--runs 10000]
// [--seed N]`, this many requests per route, with and without the proofs that embedded wallets require, on SQLite and on Postgres if
// available. To run overnight; `npm run test:all` sends 80 to 150 per route.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
})
console.log(`${values.runs} requests a route, seed ${values.seed}`)
const { status } = spawnSync(
  `${root}/node_modules/.bin/vitest`,
  ['run', '--project', 'slow', 'presets/server/src/open-api-fuzz', 'wallet/server-tests/src/fuzz', 'wallet/server-tests/src/social/fuzz'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed },
  },
)
process.exit(status ?? 1)
