import { installProbe } from './probe.mjs'

/** The simulated CPU slowdown. */
const SLOWER = 4
const BLOCKS_US = 50_000

/**
 * Milliseconds that tasks on the page's main thread would exceed 50 ms each on a CPU four times slower, from the navigation until the
 * page is idle. Counted in the thread's own CPU time, so that other load on the machine does not count.
 */
export async function blockedByProcessor(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const events = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
    })
    await page.addInitScript(installProbe)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => globalThis.bench.button)
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))))
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    return { blocked: sumOf(events) }
  } finally {
    await context.close()
  }
}

function sumOf(events) {
  // The page's own code only runs on its main thread.
  const script = events.find(({ name }) => name === 'v8.evaluateModule' || name === 'EvaluateScript')
  const began = events.find(({ name, pid }) => name === 'navigationStart' && pid === script.pid)?.ts ?? 0
  return events
    .filter(({ name, ph, pid, tid, ts }) => name === 'RunTask' && ph === 'X' && pid === script.pid && tid === script.tid && ts >= began)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur * SLOWER - BLOCKS_US) / 1000, 0)
}
