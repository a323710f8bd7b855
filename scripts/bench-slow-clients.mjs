// Measures the server with slow clients: `node scripts/bench-slow-clients.mjs [--drips 1000] [--connections 500] [--seconds 60]`, after a
// build. Half of the slow clients never finish their headers, half their body; meanwhile each connection sends one request a second, for
// the whole time.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { started } from './lib/bench/started.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: {
    drips: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const [drips, connections, seconds] = [values.drips, values.connections, values.seconds].map(Number)
const HEAD = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n'
const BODY = 'POST /v1/auth/verify?projectId=p HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const config = join(folder, 'latchkey.json')
writeFileSync(
  config,
  JSON.stringify({ mode: 'development', rateLimit: false, projectRateLimit: false, logRequests: false, database: ':memory:' }),
)
const server = spawn(process.execPath, [`${root}/presets/server/bin.js`, '--port', '0', '--config', config], {
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
})
try {
  const url = await started(server)
  const port = Number(new URL(url).port)
  const from = performance.now()
  /** When a slow client was disconnected, in seconds. */
  const drip = (first, letter) =>
    new Promise((resolve) => {
      const began = performance.now()
      const socket = connect(port, '127.0.0.1')
      socket.write(first)
      const timer = setInterval(() => socket.writable && socket.write(letter), 1_000)
      socket.on('data', () => {})
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        resolve((performance.now() - began) / 1_000)
      })
    })
  const ended = Promise.all(Array.from({ length: drips }, (_, i) => (i % 2 ? drip(BODY, ' ') : drip(HEAD, 'x'))))
  const took = []
  let errors = 0
  const ask = (agent) =>
    new Promise((resolve) => {
      const began = performance.now()
      const fail = () => {
        errors += 1
        resolve()
      }
      request(`${url}/v1/health`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode !== 200) return fail()
          took.push(performance.now() - began)
          resolve()
        })
      })
        .on('error', fail)
        .end()
    })
  const visitor = async (i) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; (performance.now() - from) / 1_000 < seconds; turn += 1) {
      const due = from + turn * 1_000 + (i / connections) * 1_000
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      await ask(agent)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => visitor(i)))
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const late = await ended
  const [heads, bodies] = [0, 1].map((half) => late.filter((_, i) => i % 2 === half))
  console.log(`${drips} drips: heads closed after ${span(heads)}, bodies after ${span(bodies)}`)
  console.log(
    `${connections} connections for ${seconds} s: ${took.length} answers, ${errors} errors, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}

function span(all) {
  return all.length === 0 ? 'none' : `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)} s`
}
