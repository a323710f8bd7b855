// Measures the embedded wallet. `node scripts/bench-wallet.mjs [--runs 5] [--logins 200]`, after a build. The figures are kept in
// `scripts/figures/wallet.json`, from which `npm run bench` writes docs/performance.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { embeddedWalletServer, sandboxWalletKeys, smtpTransport } from '../plugins/embedded-wallet/dist/server/index.js'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { startOptions, startServer } from '../presets/server/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { medians } from './lib/bench/median.mjs'
import { startSite } from './lib/bench/site.mjs'
import { started } from './lib/bench/started.mjs'
import { requireBrowser } from './lib/browsers.mjs'
import { root } from './lib/workspace.mjs'

// Its packages belong to the server.
const { generateKeyPair, generateProof } = await import(createRequire(`${root}/presets/server/package.json`).resolve('dpop'))
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, logins: { type: 'string', default: '200' } } })
const runs = Number(values.runs)
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} kB`
const ms = (time) => `${Math.round(time)} ms`

const sandbox = await startSandbox({ mail: true })
try {
  const rows = [...(await inTheBrowser()), ...(await onTheServer())]
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  keepFigures('wallet', rows)
} finally {
  await sandbox.stop()
}

async function inTheBrowser() {
  const site = await startSite('embedded')
  // One process for page and frame, so that the slowed processor is that of both.
  const browser = await chromium.launch({
    executablePath: requireBrowser('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-site-isolation-trials',
      '--disable-features=IsolateOrigins,site-per-process',
    ],
  })
  const server = await walletServer()
  try {
    const rows = []
    for (const throttle of [1, 4]) {
      const results = []
      for (let run = 0; run < runs; run += 1)
        results.push(await visit({ browser, site, server, throttle, email: `v${throttle}-${run}@example.com` }))
      const { ready, connected, signed, bytes, requests } = medians(results)
      const slowed = throttle === 1 ? '' : ', slowed'
      const how = throttle === 1 ? `median of ${runs}, server and mail on the same machine` : `the same, processor slowed ${throttle} times`
      if (throttle === 1)
        rows.push({
          what: 'Files of the frame until it is ready',
          value: kb(bytes),
          how: `${requests} requests, as they come over the line`,
        })
      rows.push(
        { what: `Frame asked for to frame ready${slowed}`, value: ms(ready), how: `${how}; nothing is cached` },
        { what: `Last digit of the code to connected${slowed}`, value: ms(connected), how: `${how}; a device that was here before` },
        { what: `Press on Sign to signature${slowed}`, value: ms(signed), how: `${how}; the first one, which loads what signs` },
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
    await site.stop()
  }
}

/** One visitor: the first login with a password, a signature, and a login later. */
async function visit({ browser, site, server, throttle, email }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    let bytes = 0
    let requests = 0
    let isReady = false
    await session.send('Network.enable')
    const frameHost = new URL(server.frameUrl).host
    const ours = new Set()
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).host !== frameHost || isReady) return
      ours.add(requestId)
      requests += 1
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ours.has(requestId)) bytes += encodedDataLength
    })
    const world = { server: server.url, frameUrl: server.frameUrl, networks: sandbox.chains.map(({ network }) => network) }
    await page.goto(`${site.url}bench.html#${encodeURIComponent(JSON.stringify(world))}`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const ready = await logIn(page, server, email, () => {
      isReady = true
    })
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Use a password instead' }).click()
    await frame.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await frame.getByLabel('Password again').fill('correct horse battery')
    await frame.getByRole('button', { name: 'Create wallet' }).click()
    await page.waitForFunction(() => globalThis.bench.state.core.sessions.eip155?.status === 'connected', undefined, { timeout: 60_000 })

    const signature = page.evaluate(async () => {
      const provider = globalThis.bench.actions.eip155.getProvider()
      await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', globalThis.bench.state.core.sessions.eip155.address] })
      return performance.timeOrigin + performance.now()
    })
    const sign = frame.getByRole('button', { name: 'Sign' })
    await sign.waitFor()
    const inner = page.frames().find((each) => each.url().startsWith(server.frameUrl))
    await inner.evaluate(() => {
      addEventListener('click', () => Object.assign(globalThis, { pressed: performance.timeOrigin + performance.now() }), true)
    })
    await sign.click()
    const signed = (await signature) - (await inner.evaluate(() => globalThis.pressed))

    await page.evaluate(() => globalThis.bench.connections.disconnect())
    server.pass(31_000)
    await page.reload()
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const code = logIn(page, server, email)
    const typed = page.evaluate(
      () =>
        new Promise((done) => {
          let last = 0
          addEventListener('input', () => {
            last = performance.now()
          })
          const stop = globalThis.bench.subscribe('core', () => {
            if (globalThis.bench.state.core.sessions.eip155?.status !== 'connected') return
            stop()
            done(performance.now() - last)
          })
        }),
    )
    await code
    return { ready, signed, connected: await typed, bytes, requests }
  } finally {
    await context.close()
  }
}

/** Types the address and the mailed code. Answers how long the frame took to be ready. */
async function logIn(page, server, email, isReady = () => {}) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const ready = page.evaluate(
    () =>
      new Promise((done) => {
        let from
        globalThis.bench.subscribe('embeddedWallet', () => {
          const { frame } = globalThis.bench.state.embeddedWallet
          if (frame === 'loading') from ??= performance.now()
          if (frame === 'ready' && from !== undefined) done(performance.now() - from)
        })
      }),
  )
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  const time = await ready
  isReady()
  const code = await server.codeFor(email)
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.keyboard.type(code)
  return time
}

async function walletServer() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const port = await freePort()
  const frameOrigin = `http://wallet.localhost:${port}`
  let ahead = 0
  const { url, stop } = await startServer({
    ...startOptions({ ...sandbox.serverConfig, database: join(folder, 'bench.sqlite') }),
    port,
    allowedOrigins: [frameOrigin],
    plugins: [
      embeddedWalletServer({
        ...sandboxWalletKeys,
        sandbox: true,
        mail: smtpTransport({ url: sandbox.mail.url, from: 'Wallet <no-reply@example.com>' }),
        frameOrigin,
        now: () => Date.now() + ahead,
      }),
    ],
    log: { warn() {}, error: (message, error) => console.error(message, error) },
  })
  return {
    url,
    frameUrl: `${frameOrigin}/sdk`,
    codeFor: async (email) => codeOf(await sandbox.mail.next(email)),
    pass(time) {
      ahead += time
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Logins of as many devices, and beside them the same number of calls of a plain echo in the same process layout. */
async function onTheServer() {
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
    const count = Number(values.logins)
    const logins = await timed(server.pid, count, (at) => login({ url, frameOrigin, at }))
    const body = JSON.stringify({ email: 'somebody@example.com', origin: 'http://localhost:3000' })
    // A login is four calls: a nonce, the address, the code, who is logged in.
    const echoes = await timed(echo.pid, count * 4, async () => {
      await (await fetch(`${echoUrl}/200`, { method: 'POST', body })).text()
    })
    return [
      {
        what: 'Logins a second of one core',
        value: `${Math.round(1000 / logins.cpu)}`,
        how: `${count} logins of as many addresses and devices, 8 at a time: ${logins.cpu.toFixed(1)} ms of the server's processor time each, mail and SQLite with it; median ${ms(logins.median)} from the address to who is logged in`,
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

async function login({ url, frameOrigin, at }) {
  const email = `bench-${at}@example.com`
  const keys = await generateKeyPair('ES256')
  // Each from a network of its own, as limits are counted by them.
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

function codeOf({ subject }) {
  return /\d{6}/.exec(subject)?.[0] ?? ''
}

/** The first line that a process writes. */
function said({ stdout }) {
  return new Promise((resolve) => stdout.once('data', (text) => resolve(String(text).trim())))
}

/** Eight at a time. Milliseconds of processor time of a process for each, and the median of what each took. */
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

/** What a process has used so far, in ms. Linux counts it here, in hundredths of a second: user and system. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
