// Sends the server what its OpenAPI document describes, and what differs from that: `node scripts/fuzz-server.mjs [--runs 10000] [--seed N]`,
// so many requests a route, with and without the proofs that embedded wallets want, on SQLite and on Postgres where there is one. For the night; `npm test` sends 300 a route.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
})
console.log(`${values.runs} requests a route, seed ${values.seed}`)
const { status } = spawnSync(
  `${root}/node_modules/.bin/vitest`,
  [
    'run',
    '--project',
    'unit',
    'presets/server/src/open-api-fuzz',
    'presets/server/src/wallet/fuzz',
    'presets/server/src/wallet/social/fuzz',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed },
  },
)
process.exit(status ?? 1)
