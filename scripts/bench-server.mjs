// Measures the server on this machine: startup time, calls per second, latencies, and memory during a soak. `node
// scripts/bench-server.mjs [--seconds 10] [--soak 60] [--soak-of 'rpc, kept'] [--connections 64] [--database URL]`, after a build, with
// nothing else running. `--soak 600` for ten minutes; `--seconds 0` for the soak alone, which keeps the other figures. Nodes are the
// sandbox's Anvil, with five months of activity. The latest figures are stored in `scripts/figures/server.json`, from which `npm run
// bench` writes docs/performance.md.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { keepFigures, keptFigures } from './lib/bench/keep-figures.mjs'
import { started } from './lib/bench/started.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    soak: { type: 'string', default: '60' },
    'soak-of': { type: 'string', default: 'rpc, kept' },
    connections: { type: 'string', default: '64' },
    database: { type: 'string', default: ':memory:' },
    only: { type: 'string' },
  },
})
const sandbox = await startSandbox({ history: true })
const [{ id, rpcUrl }] = sandbox.chains
const chain = `eip155:${id}`
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const config = join(folder, 'latchkey.json')
writeFileSync(
  config,
  JSON.stringify({
    // Its token list, collections and prices.
    ...sandbox.serverConfig,
    mode: 'development',
    rateLimit: false,
    projectRateLimit: false,
    logRequests: false,
    database: values.database,
    // A newly created chain has no deep history.
    rpc: { [chain]: { urls: [rpcUrl], depth: 0 } },
  }),
)
const from = performance.now()
const program = [`${root}/presets/server/bin.js`, '--port', '0', '--config', config]
const server = spawn(process.execPath, ['--expose-gc', '--import', `${root}/scripts/lib/bench/tell-memory.mjs`, ...program], {
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
})
try {
  const url = await started(server)
  const ready = Math.round(performance.now() - from)
  const rows = [{ what: 'Start-up, until it answers', value: `${ready} ms`, how: `${memory()} MB resident then` }]
  console.log(`start-up: ${ready} ms, ${memory()} MB`)
  const rpc = (method, ...params) => ({ path: `/v1/?chainId=${chain}&projectId=bench`, body: { jsonrpc: '2.0', id: 1, method, params } })
  const [account] = sandbox.wallets.alba.accounts
  const calls = {
    'first page of 40': { path: '/v1/wallets?projectId=bench&clientId=c&entries=40&chains=eip155&platform=desktop' },
    'a search': { path: '/v1/wallets?projectId=bench&clientId=c&entries=100&chains=eip155&platform=desktop&search=wallet' },
    'a picture': { path: '/v1/images/wallet/rabby' },
    'balances, kept': { path: `/v1/accounts/${encodeURIComponent(`${chain}:${account}`)}/balances?projectId=bench&currency=usd` },
    'balances, each of another account': {
      path: () => `/v1/accounts/${encodeURIComponent(`${chain}:${anybody()}`)}/balances?projectId=bench&currency=usd`,
    },
    'history, kept': { path: `/v1/accounts/${encodeURIComponent(`${chain}:${account}`)}/history?projectId=bench` },
    'history, each of another account': {
      path: () => `/v1/accounts/${encodeURIComponent(`${chain}:${anybody()}`)}/history?projectId=bench`,
    },
    'a price': { path: '/v1/prices?projectId=bench', body: { currency: 'usd', assets: [`${chain}/slip44:60`] } },
    'rpc, known without a node': rpc('eth_chainId'),
    'rpc, kept': rpc('eth_getBlockByNumber', '0x1', false),
    'rpc, asked of the node': rpc('eth_getBalance', account, 'latest'),
  }
  const seconds = Number(values.seconds)
  if (seconds > 0) {
    const echo = await startEcho()
    await load(url, calls['first page of 40'], 2)
    for (const [name, call] of Object.entries(calls).filter(([name]) => !values.only || values.only.split(';').includes(name)))
      rows.push(await besideEcho(name, url, call, echo, seconds))
    echo.stop()
    say('the node itself, without the server', await load(rpcUrl, { ...calls['rpc, asked of the node'], path: '/' }, seconds))
  }
  const soak = Number(values.soak)
  const name = values['soak-of']
  if (soak > 0) {
    const [figures, seen] = await Promise.all([load(url, calls[name], soak), watchMemory(soak)])
    // Anything waiting for a timeout of 10 s has ended by then.
    await new Promise((later) => setTimeout(later, 15_000))
    const end = await memoryInUse()
    const every = (key) => seen.map((each) => each[key]).join(' ')
    const how = [
      `MB every ${soak / 8} s, the garbage collected before: in use ${every('used')}, 15 s after the load ${end.used}`,
      `resident ${every('resident')}, after the load ${end.resident}`,
      `load of the machine ${loadavg()[0].toFixed(1)} at the end`,
    ].join('; ')
    rows.push({ ...say('soak', figures), what: `${name}, for ${soak} s`, how: `${figures.failed} failed; ${how}` })
    console.log(how)
  }
  if (values.only) console.log('Nothing is kept of a part.')
  const kept = seconds > 0 ? rows : [...keptFigures('server').rows.filter(({ what }) => what !== rows.at(-1).what), rows.at(-1)]
  if (!values.only) keepFigures('server', kept, seconds > 0 ? undefined : keptFigures('server').machine)
} finally {
  server.kill('SIGTERM')
  await sandbox.stop()
  rmSync(folder, { recursive: true })
}

/** A plain Hono app in a separate process. */
async function startEcho() {
  const child = spawn(process.execPath, [`${root}/scripts/lib/bench/echo.mjs`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  return { url, pid: child.pid, stop: () => child.kill() }
}

/**
 * Alternates with an echo of the same size, so that both run under the same conditions. CPU time per call is the same on a machine with
 * other work, while calls per second also depend on what is left for the load.
 */
async function besideEcho(name, url, call, echo, seconds) {
  const size = await sizeOf(url, call)
  const turns = 5
  const sums = { own: { calls: 0, cpu: 0 }, echo: { calls: 0, cpu: 0 } }
  const own = []
  const turn = async (who, pid, base, asked) => {
    const before = cpuOf(pid)
    const figures = await load(base, asked, seconds / turns)
    sums[who].calls += (figures.rate * seconds) / turns
    sums[who].cpu += cpuOf(pid) - before
    return figures
  }
  await load(echo.url, { ...call, path: `/${size}` }, 0.5)
  for (let i = 0; i < turns; i += 1) {
    own.push(await turn('own', server.pid, url, call))
    await turn('echo', echo.pid, echo.url, { ...call, path: `/${size}` })
  }
  const mean = (key) => own.reduce((sum, each) => sum + each[key], 0) / turns
  const figures = { rate: mean('rate'), median: mean('median'), p99: mean('p99'), worst: Math.max(...own.map(({ worst }) => worst)) }
  const row = say(name, { ...figures, failed: own.reduce((sum, { failed }) => sum + failed, 0) })
  const each = ({ calls, cpu }) => cpu / calls
  const ratio = (sums.own.calls / sums.echo.calls).toFixed(2)
  const cpu = (each(sums.echo) / each(sums.own)).toFixed(2)
  console.log(`  beside an echo of ${size} bytes: ${ratio} of its calls, ${cpu} by processor time`)
  return { ...row, how: `${row.how}; ${ratio} of a plain Hono echo of ${size} bytes in the same run, ${cpu} by processor time a call` }
}

/** CPU ticks that a process has used so far. Linux counts them here. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function sizeOf(base, { path, body }) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(base + (typeof path === 'function' ? path() : path), init)
  return (await answer.arrayBuffer()).byteLength
}

/** Keeps every connection busy for this many seconds. */
async function load(base, { path, body }, seconds) {
  const connections = Number(values.connections)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const options = { agent, ...(body && { method: 'POST', headers: { 'content-type': 'application/json' } }) }
  const text = body && JSON.stringify(body)
  const end = performance.now() + seconds * 1000
  const times = []
  let failed = 0
  const one = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      const status = await new Promise((resolve) => {
        request(base + (typeof path === 'function' ? path() : path), options, (response) =>
          response.on('end', () => resolve(response.statusCode)).resume(),
        )
          .on('error', () => resolve(0))
          .end(text)
      })
      times.push(performance.now() - from)
      if (status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { rate: times.length / seconds, median: at(0.5), p99: at(0.99), worst: times.at(-1), failed }
}

/** An account that has not been requested before. */
function anybody() {
  return `0x${randomBytes(20).toString('hex')}`
}

/** Prints figures, and returns them as a row of docs/performance.md. */
function say(name, { rate, median, p99, worst, failed }) {
  const ms = (value) => `${value.toFixed(1)} ms`
  console.log(`${name}: ${Math.round(rate)} a second, median ${ms(median)}, p99 ${ms(p99)}, worst ${ms(worst)}, ${failed} failed`)
  return { what: name, value: `${Math.round(rate)} a second`, how: `median ${ms(median)}, p99 ${ms(p99)}, ${failed} failed` }
}

/** Linux reports it here; other systems do not. */
function memory() {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024)
}

/** In MB: memory of the program in the heap and in buffers after garbage collection, and its resident memory. */
function memoryInUse() {
  return new Promise((resolve) => {
    server.once('message', ({ heapUsed, external, rss }) =>
      resolve({ used: Math.round((heapUsed + external) / 2 ** 20), resident: Math.round(rss / 2 ** 20) }),
    )
    server.send('memory')
  })
}

async function watchMemory(seconds) {
  const seen = []
  for (let i = 0; i <= 8; i += 1) {
    seen.push(await memoryInUse())
    if (i < 8) await new Promise((later) => setTimeout(later, (seconds * 1000) / 8))
  }
  return seen
}
