// Measures the server on this machine: calls a second, their times, and what memory does over a soak.
// `node scripts/bench-server.mjs [--seconds 20] [--soak 120] [--connections 32]`, after a build, with nothing else running.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    soak: { type: 'string', default: '120' },
    connections: { type: 'string', default: '32' },
  },
})
const server = spawn(process.execPath, [`${root}/presets/server/bin.js`, '--port', '0', '--rate-limit', 'off', '--mode', 'development'])
try {
  const url = await started(server)
  const paths = {
    'first page of 40': '/v1/wallets?projectId=bench&clientId=c&entries=40&chains=eip155&platform=desktop',
    'a search': '/v1/wallets?projectId=bench&clientId=c&entries=100&chains=eip155&platform=desktop&search=wallet',
    'a picture': '/v1/images/wallet/rabby',
  }
  await load(url + paths['first page of 40'], 2)
  for (const [name, path] of Object.entries(paths)) say(name, await load(url + path, Number(values.seconds)))
  const soak = await Promise.all([load(url + paths['first page of 40'], Number(values.soak)), watchMemory(Number(values.soak))])
  say('soak', soak[0])
  console.log(`resident memory, MB, every ${values.soak / 8} s: ${soak[1].join(' ')}`)
} finally {
  server.kill('SIGTERM')
}

function started(child) {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [, url] = /at (http:\S+),/.exec(String(text)) ?? []
      if (url) resolve(url)
    })
    child.stderr.pipe(process.stderr)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

/** Keeps every connection busy for so many seconds. */
async function load(url, seconds) {
  const connections = Number(values.connections)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  const times = []
  let failed = 0
  const one = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      const status = await new Promise((resolve) => {
        get(url, { agent }, (response) => response.on('end', () => resolve(response.statusCode)).resume()).on('error', () => resolve(0))
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

function say(name, { rate, median, p99, worst, failed }) {
  const ms = (value) => `${value.toFixed(1)} ms`
  console.log(`${name}: ${Math.round(rate)} a second, median ${ms(median)}, p99 ${ms(p99)}, worst ${ms(worst)}, ${failed} failed`)
}

async function watchMemory(seconds) {
  const seen = []
  for (let i = 0; i <= 8; i += 1) {
    // Linux counts it here; elsewhere there is nothing to say.
    seen.push(Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024))
    await new Promise((later) => setTimeout(later, (seconds * 1000) / 8))
  }
  return seen
}
