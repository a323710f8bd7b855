import { chromium } from 'playwright-core'
import { requireBrowser } from '../browsers.mjs'
import { medians } from './median.mjs'
import { startSite } from './site.mjs'
import { walletServer } from './wallet-server.mjs'
import { logIn, protectByPassword } from './wallet-steps.mjs'

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} kB`
const ms = (time) => `${Math.round(time)} ms`

/** Rows about what visitors of the embedded wallet wait for, in Chromium. */
export async function benchWalletVisits({ sandbox, runs }) {
  const site = await startSite('embedded')
  // One process for page and frame, so that the CPU slowdown applies to both.
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
  const server = await walletServer(sandbox, { trustedHosts: [new URL(site.url).origin] })
  try {
    const rows = []
    for (const throttle of [1, 4]) {
      const results = []
      for (let run = 0; run < runs; run += 1)
        results.push(await visit({ sandbox, browser, site, server, throttle, email: `v${throttle}-${run}@example.com` }))
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

/** One visitor: the first login with a password, a signature, and a later login. */
async function visit({ sandbox, browser, site, server, throttle, email }) {
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
    const frame = await protectByPassword(page)

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
