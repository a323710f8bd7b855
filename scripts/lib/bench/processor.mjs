import { installProbe } from './probe.mjs'
import { visit } from './visit.mjs'

/** The simulated CPU slowdown. */
const SLOWER = 4
const BLOCKS_US = 50_000

/**
 * Times of the page's main thread in its own CPU time, so that other load on the machine does not count, in milliseconds. `ready`: all its
 * tasks from the navigation to the frame with the connect button. `blocked`: the time by which tasks would exceed 50 ms each on a CPU four
 * times slower, until the page is idle.
 */
export async function processorTimes(browser, url) {
  return visit(browser, async (page) => {
    const events = []
    page.session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    await page.before(installProbe)
    await page.session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      categories: 'devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing',
    })
    const { idle } = await page.goto(url)
    const button = await page.evaluate('bench.button')
    await idle
    await page.evaluate('new Promise((rest) => requestIdleCallback(() => requestIdleCallback(() => rest())))')
    const complete = new Promise((resolve) => page.session.once('Tracing.tracingComplete', resolve))
    await page.session.send('Tracing.end')
    await complete
    return timesOf(events, url, button * 1000)
  })
}

function timesOf(events, url, buttonUs) {
  // The page's own code only runs on its main thread.
  const script = events.find(({ name }) => name === 'v8.evaluateModule' || name === 'EvaluateScript')
  // The empty page of the new tab is a navigation too.
  const began = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url).ts
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) => name === 'RunTask' && ph === 'X' && pid === script.pid && tid === script.tid && ts >= began,
  )
  const sum = (time, of = tasks) => of.reduce((total, { tdur = 0 }) => total + time(tdur), 0) / 1000
  return {
    ready: sum(
      (us) => us,
      tasks.filter(({ ts }) => ts < began + buttonUs),
    ),
    blocked: sum((us) => Math.max(0, us * SLOWER - BLOCKS_US)),
  }
}
