import { installProbe } from './probe.mjs'
import { visit, within } from './visit.mjs'

const viewport = { width: 1024, height: 768 }

/** Slow 4G of browser devtools. Bytes per second, milliseconds. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/**
 * Milliseconds from the start of the navigation until the connect button is painted, and from a click to the painted list of six wallets:
 * as soon as there is a button (`list`: both in one), a second time, and on a page that was idle before the first click. `blocked` is what tasks exceeded 50 ms
 * each, until the page was idle and from the click to the list.
 */
export async function openingTimes(browser, url, condition) {
  return { ...(await atOnce(browser, url, condition)), ...(await onceRested(browser, url, condition)) }
}

async function slowDown(page, { throttle = 1, slow = false }) {
  await page.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  if (!slow) return
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', slow4G)
}

/** Milliseconds from the start of the navigation until the connect button is painted. */
export async function buttonTime(browser, url, condition) {
  return visit(browser, async (page) => {
    await slowDown(page, condition)
    await page.before(installProbe)
    await page.goto(url)
    return { button: await page.evaluate('bench.button') }
  })
}

async function atOnce(browser, url, condition) {
  return visit(browser, async (page) => {
    await slowDown(page, condition)
    await page.before(installProbe)
    await page.goto(url)
    const button = await page.evaluate('bench.button')
    const first = await page.evaluate('bench.open()')
    await page.pressEscape()
    await page.evaluate('bench.close()')
    return { button, first, list: button + first, again: await page.evaluate('bench.open()') }
  })
}

async function onceRested(browser, url, condition) {
  return visit(browser, async (page) => {
    await slowDown(page, condition)
    await page.before(installProbe)
    const { idle } = await page.goto(url)
    await page.evaluate('bench.button')
    await idle
    await page.evaluate('new Promise((rest) => requestIdleCallback(() => requestIdleCallback(() => rest())))')
    const blocked = await page.evaluate('bench.blocked()')
    const rested = await page.evaluate('bench.open()')
    return { rested, blocked, blockedByClick: (await page.evaluate('bench.blocked()')) - blocked }
  })
}

/** Leftovers of opening and closing 50 times, after 60 to warm up, with garbage collection before each measurement. */
export async function leftovers(browser, url) {
  return withPage(browser, async (page, session) => {
    await page.addInitScript(installProbe)
    await page.goto(url)
    await page.evaluate(() => globalThis.bench.button)
    await cycle(page, 60)
    const before = await look(session)
    await cycle(page, 50)
    const after = await look(session)
    return {
      heap: (after.JSHeapUsedSize - before.JSHeapUsedSize) / 1024,
      nodes: after.Nodes - before.Nodes,
      listeners: after.JSEventListeners - before.JSEventListeners,
    }
  })
}

/** Main-thread milliseconds of importing the EVM preset, minus those of importing an empty module. */
export async function importTime(browser, url, throttle) {
  return withPage(browser, async (page, session) => {
    await page.goto(`${url}import.html`)
    await page.waitForFunction(() => 'importPreset' in globalThis)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const busy = async (name) => {
      const before = await metrics(session)
      await page.evaluate((call) => globalThis[call]().then(() => undefined), name)
      return ((await metrics(session)).TaskDuration - before.TaskDuration) * 1000
    }
    await busy('importFirst')
    const nothing = await busy('importNothing')
    return { time: (await busy('importPreset')) - nothing }
  })
}

async function withPage(browser, measure) {
  const context = await browser.newContext({ viewport })
  context.setDefaultTimeout(30_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    return await within(120_000, measure(page, session))
  } finally {
    await context.close()
  }
}

async function cycle(page, times) {
  for (let count = 0; count < times; count += 1) {
    await page.evaluate(() => globalThis.bench.open())
    await close(page)
  }
}

async function close(page) {
  await page.keyboard.press('Escape')
  await page.evaluate(() => globalThis.bench.close())
}

async function look(session) {
  await session.send('HeapProfiler.collectGarbage')
  return metrics(session)
}

async function metrics(session) {
  const { metrics: list } = await session.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}
