// Measures cheap reads by other visitors while one visitor misbehaves at its full limit: `node scripts/bench-strangers.mjs [--seconds
// 8]`, after a build. Nodes are processes on this machine that answer cheap reads immediately and heavy ones as the case specifies.
// Stored in `scripts/figures/strangers.json`, from which `npm run bench` writes docs/performance.md.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { started } from './lib/bench/started.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const CASES = [
  ['a node that answers 503', 1, '503'],
  ['three nodes that answer 503', 3, '503'],
  ['a node that takes 30 s', 1, 'slow'],
  ['a node that answers 429 for a minute', 1, '429'],
]
const rows = []
for (const [name, count, temper] of CASES) {
  const nodes = Array.from({ length: count }, () =>
    spawn(process.execPath, [`${root}/scripts/lib/bench/moody-node.mjs`, temper], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const urls = await Promise.all(
    nodes.map((node) => new Promise((resolve) => node.stdout.once('data', (text) => resolve(String(text).trim())))),
  )
  const flags = [
    '--port',
    '0',
    '--database',
    ':memory:',
    '--mode',
    'development',
    '--log-requests',
    'off',
    '--proxies',
    '1',
    '--rpc',
    urls.map((url) => `eip155:1=${url}`).join(','),
  ]
  const server = spawn(process.execPath, [`${root}/presets/server/bin.js`, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = await started(server)
    // A server that has been running for a while has handled both: its code is compiled.
    const rest = misbehave(url, '203.0.113.7')
    await others(url, 2)
    rest()
    const before = await others(url, seconds)
    const stop = misbehave(url)
    const during = await others(url, seconds)
    const heavy = stop()
    const share = (100 * during.within(2 * before.p99)).toFixed(1)
    const how = `others' p99 ${before.p99.toFixed(1)} ms before, ${during.p99.toFixed(1)} ms meanwhile; ${during.failed} of ${during.calls} failed; the one asked ${heavy()} times`
    console.log(`${name}: ${share} % within twice the normal p99, ${how}`)
    rows.push({ what: `One visitor and ${name}`, value: `${share} % of others' reads within twice their p99`, how })
  } finally {
    server.kill('SIGTERM')
    for (const node of nodes) node.kill()
  }
}
keepFigures('strangers', rows)

/** Sixteen visitors that read one balance after the other, each ten times a second. */
async function others(url, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const end = performance.now() + seconds * 1000
  const times = []
  let failed = 0
  const visitor = async (at) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const from = performance.now()
      // Each has its own limit: there are 4,000 addresses.
      const status = await post(url, agent, `198.51.${at}.${turn % 250}`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: ['0x1', 'latest'],
      })
      if (status === 200) times.push(performance.now() - from)
      else failed += 1
      await new Promise((later) => setTimeout(later, Math.max(0, 100 - (performance.now() - from))))
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => visitor(at)))
  agent.destroy()
  times.sort((a, b) => a - b)
  const calls = times.length + failed
  return {
    calls,
    failed,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    within: (ms) => times.filter((time) => time <= ms).length / calls,
  }
}

/** Forty connections with batches of ten heavy reads, sent as fast as they are answered; after a refusal each waits a tenth of a second. */
function misbehave(url, address = '203.0.113.9') {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const batch = Array.from({ length: 10 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_getLogs',
    params: [{ fromBlock: '0x0', toBlock: '0x1' }],
  }))
  let on = true
  let asked = 0
  const busy = async () => {
    while (on) {
      asked += 1
      if ((await post(url, agent, address, batch)) !== 200) await new Promise((later) => setTimeout(later, 100))
    }
  }
  for (let i = 0; i < 40; i += 1) void busy()
  return () => {
    on = false
    agent.destroy()
    return () => asked
  }
}

function post(url, agent, address, body) {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    request(`${url}/v1/?chainId=eip155%3A1&projectId=p`, { agent, method: 'POST', headers }, (response) =>
      response
        .on('end', () => resolve(response.statusCode))
        .on('error', () => resolve(0))
        .resume(),
    )
      .on('error', () => resolve(0))
      .end(JSON.stringify(body))
  })
}
