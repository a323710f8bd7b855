// Measures 1 to 4 processes of the server on one Postgres: `node scripts/bench-scale.mjs [--seconds 8]`, after a build, on a machine with
// Postgres and nothing else running. The load comes from `latchkey-load-test`, which sends requests to the processes in turn. Stored in
// `scripts/figures/scale.json`, from which `npm run bench` writes docs/performance.md.
import { execFile, spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { startScratchPostgres } from './lib/bench/scratch-postgres.mjs'
import { started } from './lib/bench/started.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, connections: { type: 'string', default: '64' } } })
const WHAT = { wallets: 'first page of wallets with its limit', session: 'a session is looked up', nonce: 'a number is made' }
const run = promisify(execFile)
const origin = 'https://app.example.com'
const postgres = await startScratchPostgres()
const rows = []
try {
  for (const count of [1, 2, 3, 4]) {
    const servers = Array.from({ length: count }, () => start())
    try {
      const urls = []
      for (const server of servers) urls.push(await started(server))
      const args = [
        '--origin',
        origin,
        '--only',
        'wallets,session,nonce',
        '--json',
        '--addresses',
        '5000',
        '--seconds',
        values.seconds,
        '--connections',
        values.connections,
      ]
      const { stdout } = await run(process.execPath, [`${root}/presets/server/load-test.js`, ...urls, ...args])
      const figures = JSON.parse(stdout)
      for (const [name, { rate, median, p99, failed }] of Object.entries(figures)) {
        console.log(`${count} processes, ${name}: ${rate} a second, median ${median} ms, p99 ${p99} ms, ${failed} failed`)
        rows.push({
          what: `${count} ${count === 1 ? 'process' : 'processes'}, ${WHAT[name]}`,
          value: `${rate} a second`,
          how: `median ${median} ms, p99 ${p99} ms, ${failed} failed`,
        })
      }
    } finally {
      for (const server of servers) server.kill('SIGTERM')
    }
  }
  keepFigures('scale', rows)
  console.log(`${cpus().length} cores`)
} finally {
  await postgres.stop()
}

function start() {
  // Postgres counts the limits for each call, as in a real deployment, for 5,000 callers.
  const flags = [
    '--port',
    '0',
    '--database',
    postgres.url,
    '--allowed-origins',
    origin,
    '--proxies',
    '1',
    '--log-requests',
    'off',
    '--rate-limit',
    '10000000/1000000',
    '--project-rate-limit',
    '10000000/1000000',
  ]
  return spawn(process.execPath, [`${root}/presets/server/bin.js`, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
}
