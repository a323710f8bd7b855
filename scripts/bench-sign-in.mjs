// Measures sign-in on this machine: `node scripts/bench-sign-in.mjs [--count 1000] [--connections 32] [--database URL]`, after a build,
// with nothing else running. Nonces and signatures are created first; the measured time is that of `POST /v1/auth/verify` with all its
// writes, and then of reading the session. The client runs on the same cores.
import { spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { base58 } from '@scure/base'
import { keccak256, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatMessage } from '../plugins/siwx/dist/message/index.js'
import { keyOf } from '../presets/sandbox/dist/bitcoin/keys.js'
import { signBip322 } from '../presets/sandbox/dist/bitcoin/sign.js'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { started } from './lib/bench/started.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '32' },
    database: { type: 'string' },
  },
})
const ORIGIN = 'http://127.0.0.1:3000'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const sandbox = await startSandbox()
const [{ id, rpcUrl }] = sandbox.chains
const flags = ['--rate-limit', 'off', '--log-requests', 'off', '--rpc', `eip155:${id}=${rpcUrl}`]
const database = values.database ?? join(folder, 'bench.sqlite')
const server = spawn(process.execPath, [`${root}/presets/server/bin.js`, '--port', '0', '--database', database, ...flags])
const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) })
try {
  const url = await started(server)
  const kinds = {
    'EVM key': () => evm(generatePrivateKey(), 'eip155:1'),
    'EVM contract (ERC-1271, Anvil)': () =>
      evm(keccak256(stringToHex('latchkey test wallet: dune/0')), `eip155:${id}`, sandbox.contracts.contractWallet),
    'Solana key': solana,
    'Bitcoin key, P2WPKH (BIP-322)': () => bitcoin('payment'),
    'Bitcoin key, P2TR (BIP-322)': () => bitcoin('ordinals'),
  }
  for (const [name, who] of Object.entries(kinds)) {
    const bodies = await each(Number(values.count), () => signed(url, who()))
    say(name, await timed(bodies, (body) => call(url, 'POST', 'verify', body)))
  }
  const { cookie } = await call(url, 'POST', 'verify', await signed(url, kinds['EVM key']()))
  say('reading a session', await timed(Array(Number(values.count)).fill(cookie), (own) => call(url, 'GET', 'session', undefined, own)))
} finally {
  agent.destroy()
  server.kill('SIGTERM')
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
}

function evm(secret, chainId, address) {
  const account = privateKeyToAccount(secret)
  return { address: address ?? account.address, chainId, sign: (message) => account.signMessage({ message }) }
}

function solana() {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, randomBytes(32)]), format: 'der', type: 'pkcs8' })
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const signBytes = (message) => sign(undefined, Buffer.from(message), key).toString('base64')
  return { address: base58.encode(bytes), chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', sign: signBytes }
}

function bitcoin(purpose) {
  const key = keyOf(randomBytes(8).toString('hex'), 0, purpose)
  return {
    address: key.address('mainnet'),
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    sign: (message) => signBip322(message, key),
  }
}

async function signed(url, who) {
  const { nonce, issuedAt } = (await call(url, 'GET', 'nonce')).reply
  const { host: domain } = new URL(ORIGIN)
  const data = { domain, accountAddress: who.address, chainId: who.chainId, uri: ORIGIN, version: '1', nonce, issuedAt }
  const message = formatMessage(data)
  return { data, message, signature: await who.sign(message) }
}

function call(base, method, path, body, cookie) {
  const headers = { origin: ORIGIN, ...(cookie && { cookie }) }
  return new Promise((resolve, reject) => {
    request(`${base}/v1/auth/${path}?projectId=bench`, { method, agent, headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        resolve({ reply: JSON.parse(text), cookie: response.headers['set-cookie']?.[0]?.split(';')[0] })
      })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

/** Runs this many calls, as many at a time as there are connections. */
async function each(count, run) {
  const all = []
  const work = async () => {
    while (all.length < count) {
      const at = all.push(undefined) - 1
      all[at] = await run(at)
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, work))
  return all
}

async function timed(items, run) {
  const times = []
  const [from, cpuFrom] = [performance.now(), cpu()]
  await each(items.length, async (at) => {
    const begin = performance.now()
    await run(items[at])
    times.push(performance.now() - begin)
  })
  const seconds = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  const cpuMs = (cpu() - cpuFrom) / items.length
  return { rate: items.length / seconds, cpuMs, median: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)] }
}

function say(name, { rate, cpuMs, median, p99 }) {
  const [cpuEach, mid, late] = [cpuMs, median, p99].map((ms) => `${ms.toFixed(1)} ms`)
  console.log(`${name}: ${Math.round(rate)} a second, ${cpuEach} of the server's CPU each, median ${mid}, p99 ${late}`)
}

/** CPU time that the server's process has used so far, in ms, independent of other load. Linux counts it here. */
function cpu() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  // In hundredths of a second: user and system.
  return (Number(fields[11]) + Number(fields[12])) * 10
}
