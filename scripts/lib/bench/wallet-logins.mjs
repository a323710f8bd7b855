import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { root } from '../workspace.mjs'
import { codeOf } from './code-of.mjs'
import { started } from './started.mjs'

// Its packages belong to the server.
const { generateKeyPair, generateProof } = await import(createRequire(`${root}/presets/server/package.json`).resolve('dpop'))

/** Logins from this many devices, and for comparison the same number of calls to a plain echo in the same process layout. */
export async function benchWalletLogins({ sandbox, count }) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const port = await freePort()
  const frameOrigin = `http://wallet.localhost:${port}`
  const flags = ['--mode', 'development', '--rate-limit', 'off', '--log-requests', 'off', '--proxies', '1', '--frame-origin', frameOrigin]
  const mail = ['--smtp', sandbox.mail.url, '--mail-from', 'Wallet <no-reply@example.com>']
  const database = ['--database', join(folder, 'bench.sqlite')]
  const server = spawn(process.execPath, [`${root}/presets/server/bin.js`, '--port', String(port), ...database, ...flags, ...mail])
  const echo = spawn(process.execPath, [`${root}/scripts/lib/bench/echo.mjs`])
  try {
    const [url, echoUrl] = await Promise.all([started(server), said(echo)])
    const logins = await timed(server.pid, count, (at) => login({ sandbox, url, frameOrigin, at }))
    const body = JSON.stringify({ email: 'somebody@example.com', origin: 'http://localhost:3000' })
    // A login is four calls: a nonce, the address, the code, who is logged in.
    const echoes = await timed(echo.pid, count * 4, async () => {
      await (await fetch(`${echoUrl}/200`, { method: 'POST', body })).text()
    })
    return [
      {
        what: 'Logins a second of one core',
        value: `${Math.round(1000 / logins.cpu)}`,
        how: `${count} logins of as many addresses and devices, 8 at a time: ${logins.cpu.toFixed(1)} ms of the server's processor time each, mail and SQLite with it; median ${Math.round(logins.median)} ms from the address to who is logged in`,
      },
      {
        what: 'Calls a second of one core, plain Hono echo',
        value: `${Math.round(1000 / echoes.cpu)}`,
        how: `the floor: ${echoes.cpu.toFixed(2)} ms each; a login has four calls, ${(logins.cpu / 4 / echoes.cpu).toFixed(0)} × the floor each`,
      },
    ]
  } finally {
    server.kill('SIGTERM')
    echo.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function login({ sandbox, url, frameOrigin, at }) {
  const email = `bench-${at}@example.com`
  const keys = await generateKeyPair('ES256')
  // Each from its own network, since limits are counted per network.
  const from = { origin: frameOrigin, 'x-forwarded-for': `10.${at >> 8}.${at & 255}.7` }
  const ask = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}${path}?projectId=bench`, {
      method,
      headers: { ...from, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(reply)}`)
    return reply
  }
  const { nonce } = await ask('GET', '/v1/login/nonce')
  const proof = (method, path, token) => generateProof(keys, `${frameOrigin}${path}`, method, nonce, token)
  const mailed = sandbox.mail.next(email)
  const { tx } = await ask(
    'POST',
    '/v1/login/email',
    { email, origin: 'http://localhost:3000' },
    { dpop: await proof('POST', '/v1/login/email') },
  )
  const otp = codeOf(await mailed)
  const { accessToken } = await ask('POST', '/v1/login/otp', { tx, otp }, { dpop: await proof('POST', '/v1/login/otp') })
  await ask('GET', '/v1/me', undefined, { dpop: await proof('GET', '/v1/me', accessToken), authorization: `DPoP ${accessToken}` })
}

/** The first line that a process prints. */
function said({ stdout }) {
  return new Promise((resolve) => stdout.once('data', (text) => resolve(String(text).trim())))
}

/** Eight at a time. Returns the process's CPU milliseconds per run, and the median duration of a run. */
async function timed(pid, count, run) {
  const times = []
  let next = 0
  const from = cpuOf(pid)
  const work = async () => {
    while (next < count) {
      const at = next
      next += 1
      const begin = performance.now()
      await run(at)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return { cpu: (cpuOf(pid) - from) / count, median: times.sort((a, b) => a - b)[times.length >> 1] }
}

/** CPU time that a process has used so far, in ms. Linux counts it here, in hundredths of a second: user and system. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
