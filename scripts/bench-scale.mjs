// Measures 1, 2 and 4 processes of the server on one Postgres, with limits counted there, in Redis, or not at all: `node
// scripts/bench-scale.mjs [--seconds 8]`, after a build, on a machine with Postgres and Redis and nothing else running. The load comes from `latchkey-load-test`, which sends requests to the processes in turn. Stored in
// `scripts/figures/scale.json`, from which `npm run bench` writes docs/performance.md.
import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { startScratchPostgres } from './lib/bench/scratch-postgres.mjs'
import { started } from './lib/bench/started.mjs'
import { findProgram } from './lib/find-program.mjs'
import { freePort } from './lib/free-port.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, connections: { type: 'string', default: '64' } } })
const run = promisify(execFile)
const origin = 'https://app.example.com'
const WIDE = '10000000/1000000'
/** Where limits are counted, and the programs that work for a call beside the server's processes. */
const PLACES = [
  { name: 'without a limit', calls: ['wallets'], flags: ['--rate-limit', 'off', '--project-rate-limit', 'off'], beside: [] },
  { name: 'with its limit in Postgres', calls: ['wallets', 'session', 'nonce'], beside: ['postgres'] },
  { name: 'with its limit in Redis', calls: ['wallets', 'nonce'], flags: ['--counters', 'REDIS'], beside: ['postgres', 'redis-server'] },
]
const WHAT = { wallets: 'first page of wallets', session: 'a session is looked up', nonce: 'a number is made' }
const postgres = await startScratchPostgres()
const redis = await startScratchRedis()
const rows = []
try {
  for (const count of [1, 2, 4]) for (const place of PLACES) await measure(count, place)
  keepFigures('scale', rows)
  console.log(`${cpus().length} cores`)
} finally {
  redis.stop()
  await postgres.stop()
}

async function measure(count, { name: where, calls, flags = [], beside }) {
  const servers = Array.from({ length: count }, () => start(flags))
  try {
    const urls = []
    for (const server of servers) urls.push(await started(server))
    for (const call of calls) {
      // Warm, so that no compilation counts.
      await load(urls, call, 2)
      const before = [ticksOf(servers.map(({ pid }) => pid)), ticksOf(beside.flatMap(pidsOf))]
      const { rate, median, p99, failed } = await load(urls, call, values.seconds)
      const after = [ticksOf(servers.map(({ pid }) => pid)), ticksOf(beside.flatMap(pidsOf))]
      // A tick is a hundredth of a second.
      const [own, others] = after.map((ticks, at) => (((ticks - before[at]) * 10) / (rate * values.seconds)).toFixed(2))
      const what = `${count} ${count === 1 ? 'process' : 'processes'}, ${WHAT[call]}, ${where}`
      const how = `processor time a call: server ${own} ms, ${beside.join(' and ') || 'nothing'} beside it ${others} ms; median ${median} ms, p99 ${p99} ms, ${failed} failed`
      console.log(`${what}: ${rate} a second; ${how}`)
      rows.push({ what, value: `${rate} a second`, how })
    }
  } finally {
    for (const server of servers) server.kill('SIGTERM')
  }
}

async function load(urls, call, seconds) {
  const options = { '--origin': origin, '--only': call, '--addresses': '5000', '--seconds': seconds, '--connections': values.connections }
  const args = Object.entries(options).flatMap(([name, value]) => [name, String(value)])
  const { stdout } = await run(process.execPath, [`${root}/presets/server/load-test.js`, ...urls, ...args, '--json'])
  return JSON.parse(stdout)[call]
}

function start(more) {
  const limits = ['--rate-limit', WIDE, '--project-rate-limit', WIDE]
  const usual = ['--port', '0', '--database', postgres.url, '--allowed-origins', origin, '--proxies', '1', '--log-requests', 'off']
  const flags = [...usual, ...(more.includes('off') ? [] : limits), ...more.map((each) => (each === 'REDIS' ? redis.url : each))]
  return spawn(process.execPath, [`${root}/presets/server/bin.js`, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Counts in memory alone. */
async function startScratchRedis() {
  const program = findProgram('redis-server')
  if (!program) throw new Error('There is no Redis on this machine. Run: node scripts/servers.mjs')
  const port = await freePort()
  const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill() }
}

/** Processor time used so far by these processes, and by those of theirs that ended. Linux counts it here. */
function ticksOf(pids) {
  return pids.reduce((sum, pid) => sum + ticksOfOne(pid), 0)
}

function ticksOfOne(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return [11, 12, 13, 14].reduce((all, at) => all + Number(fields[at]), 0)
  } catch {
    // It ended, and counts as its parent's.
    return 0
  }
}

/** Processes of a program on this machine. */
function pidsOf(name) {
  const ids = readdirSync('/proc').filter((each) => /^\d+$/.test(each))
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/comm`, 'utf8').trim() === name
    } catch {
      return false
    }
  })
}
