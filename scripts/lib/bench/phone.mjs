import { gzipSync } from 'node:zlib'

/** The cost of a QR code: bytes loaded on press, milliseconds until it is painted, and from the wallet's approval to the connection. */
export async function codeTimes(browser, url, { sandbox, throttle }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await openList(page, url, sandbox)
    const bodies = []
    page.on('response', (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))))
    const code = await page.evaluate(async () => {
      const shadow = document.querySelector('latchkey-shell').shadowRoot
      const row = [...shadow.querySelectorAll('button')].find((button) => button.textContent.includes('WalletConnect'))
      const start = performance.now()
      row.click()
      while (!shadow.querySelector('.lk-qr path[d^="M"]')) await new Promise((painted) => requestAnimationFrame(painted))
      return performance.now() - start
    })
    const fetched = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    const { alba } = sandbox.wallets
    alba.reset()
    alba.next('manual')
    const paired = alba.pair(await page.evaluate(() => globalThis.phone.state.walletconnect.pairing.uri))
    const prompt = await alba.waitForPrompt()
    const connected = page.evaluate(() => new Promise((done) => globalThis.phone.on('connect', () => done(Date.now()))))
    const start = Date.now()
    await prompt.approve()
    const yes = (await connected) - start
    await paired
    return { code, fetched: fetched / 1024, yes }
  } finally {
    await context.close()
  }
}

/** Heap growth after pairing and disconnecting 20 times, after three to warm up, with garbage collection before each measurement. */
export async function pairingLeftovers(browser, url, { sandbox }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(address(url, sandbox))
    await page.waitForFunction(() => globalThis.phone?.state.core.ready)
    const { alba } = sandbox.wallets
    alba.reset()
    const cycle = async (times) => {
      for (let count = 0; count < times; count += 1) {
        const uri = await page.evaluate(() => globalThis.phone.actions.walletconnect.pair().then((pairing) => pairing.uri))
        await alba.pair(uri)
        await page.waitForFunction(() => globalThis.phone.state.core.sessions.eip155?.status === 'connected')
        await page.evaluate(() => globalThis.phone.connections.disconnect())
      }
    }
    await cycle(3)
    const before = await look(session)
    await cycle(20)
    return { heap: (await look(session)) - before }
  } finally {
    await context.close()
  }
}

async function openList(page, url, sandbox) {
  await page.goto(address(url, sandbox))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).waitFor()
}

function address(url, { relay, chains }) {
  return `${url}phone.html#${encodeURIComponent(JSON.stringify({ relay: relay.url, networks: chains.map(({ network }) => network) }))}`
}

async function look(session) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1024
}
