#!/usr/bin/env node
// Load-tests a server and prints the results: `npx latchkey-load-test https://staging.example.com --project my-app`. Only for your own
// servers without other users at the time: it sends as many requests as possible, and rate limits must be off (`--rate-limit off`) or
// count as refusals.
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { parseArgs } from 'node:util'

const HELP = `latchkey-load-test URL [URL...] [options]

Several addresses are asked in turns, as a proxy would.

  --project ID        the project id, "load-test"
  --origin ORIGIN     a page that the server lets in, https://app.example.com; without it sign-in routes are left out
  --rpc CHAIN         eip155:1: reads the newest block's number by JSON-RPC besides
  --only LIST         health,wallets,rpc,session,nonce
  --connections N     at once, 64
  --addresses N       names so many callers in x-forwarded-for, for servers that believe it; limits are counted by caller
  --seconds N         for each route, 10
  --json              one JSON object instead of lines
  --most-failed N     ends with 1 where more than N percent of a route's calls fail, 1`

const { values, positionals: urls } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', default: 'load-test' },
    origin: { type: 'string' },
    rpc: { type: 'string' },
    only: { type: 'string' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '10' },
    addresses: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    'most-failed': { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help || urls.length === 0) {
  console.log(HELP)
  process.exit(values.help ? 0 : 1)
}

const query = `projectId=${encodeURIComponent(values.project)}`
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
const routes = {
  health: { path: '/v1/health' },
  wallets: { path: `/v1/wallets?${query}&entries=40&chains=eip155&platform=desktop` },
  ...(values.rpc && { rpc: { path: `/v1/?chainId=${encodeURIComponent(values.rpc)}&${query}`, body } }),
  ...(values.origin && { session: { path: `/v1/auth/session?${query}` }, nonce: { path: `/v1/auth/nonce?${query}` } }),
}
const chosen = values.only ? values.only.split(',') : Object.keys(routes)
const figures = {}
for (const name of chosen) {
  if (!routes[name]) throw new Error(`There is no route "${name}" to load, or it needs --rpc or --origin.`)
  figures[name] = await load(routes[name])
  if (!values.json) console.log(`${name.padEnd(8)} ${line(figures[name])}`)
}
if (values.json) console.log(JSON.stringify(figures))
if (Object.values(figures).some(({ calls, failed }) => failed / calls > Number(values['most-failed']) / 100)) process.exitCode = 1

/** Keeps every connection busy for this many seconds. */
async function load({ path, body }) {
  const connections = Number(values.connections)
  const seconds = Number(values.seconds)
  const agents = urls.map((url) => new (url.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: connections }))
  const headers = { ...(values.origin && { origin: values.origin }), ...(body && { 'content-type': 'application/json' }) }
  const times = []
  const statuses = {}
  const end = performance.now() + seconds * 1000
  const one = async (at) => {
    for (let turn = at; performance.now() < end; turn += 1) {
      const which = turn % urls.length
      const from = performance.now()
      const status = await ask(new URL(path, urls[which]), {
        agent: agents[which],
        headers: { ...headers, ...callerOf(turn * connections + at) },
        body,
      })
      times.push(performance.now() - from)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)))
  for (const agent of agents) agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share) => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10
  const failed = times.length - (statuses[200] ?? 0)
  return { calls: times.length, rate: Math.round(times.length / seconds), median: at(0.5), p99: at(0.99), worst: at(1), failed, statuses }
}

/** An address from the range for network tests (RFC 2544). */
function callerOf(turn) {
  const at = turn % Number(values.addresses)
  return Number.isNaN(at) ? {} : { 'x-forwarded-for': `198.18.${Math.floor(at / 250) % 250}.${at % 250}` }
}

/** The status, or 0 without a response. */
function ask(url, { agent, headers, body }) {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    send(url, { agent, headers, method: body ? 'POST' : 'GET', timeout: 30_000 }, (response) =>
      response
        .on('end', () => resolve(response.statusCode))
        .on('error', () => resolve(0))
        .resume(),
    )
      .on('timeout', function stop() {
        this.destroy()
      })
      .on('error', () => resolve(0))
      .end(body)
  })
}

function line({ rate, median, p99, worst, failed, statuses }) {
  const others = Object.entries(statuses).filter(([status]) => status !== '200')
  const said = others.map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`).join(', ')
  return `${rate} a second, median ${median} ms, p99 ${p99} ms, worst ${worst} ms, ${failed} failed${said && `: ${said}`}`
}
