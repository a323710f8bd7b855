import { installProbe } from './probe.mjs'

const TIMES = 6
/** Until nothing moves after a press: 150 ms and some frames. */
const MOVING = 300

/** Milliseconds between frames while views follow one another: a press on a wallet whose response never comes, then back. */
export async function motionTimes(browser, url, throttle) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(installProbe)
    await page.addInitScript(neverAnswer)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => globalThis.bench.button)
    await page.evaluate(() => globalThis.bench.open())
    // The first visit loads code and is not a matter of motion.
    await thereAndBack(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.evaluate(watch, MOVING)
    for (let time = 0; time < TIMES; time += 1) await thereAndBack(page)
    return await page.evaluate(() => globalThis.frames())
  } finally {
    await context.close()
  }
}

async function thereAndBack(page) {
  for (const name of ['Bench One', 'Back']) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.waitForTimeout(2 * MOVING)
  }
}

/** Runs in the page, after the probe: its wallets keep the visitor waiting. */
function neverAnswer() {
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    detail.provider.request = () => new Promise(() => {})
  })
}

/** Runs in the page. Counts frames from each press until nothing moves. */
function watch(moving) {
  const times = []
  const press = () => {
    const began = performance.now()
    let last = began
    const frame = (now) => {
      times.push(Math.max(0, now - last))
      last = now
      if (now - began < moving) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  addEventListener('pointerup', press, true)
  globalThis.frames = () => {
    const sorted = [...times].sort((a, b) => a - b)
    return { median: sorted[sorted.length >> 1], p95: sorted[Math.floor(sorted.length * 0.95)], longest: sorted.at(-1) }
  }
}
