import { installProbe } from './probe.mjs'
import { visit } from './visit.mjs'

/**
 * `ready`: all tasks of the page's main thread from the navigation to the frame with the connect button, in the thread's own CPU time, so that
 * other load on the machine does not count, in milliseconds.
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
    await page.goto(url)
    const button = await page.evaluate('bench.button')
    const complete = new Promise((resolve) => page.session.once('Tracing.tracingComplete', resolve))
    await page.session.send('Tracing.end')
    await complete
    return { ready: timeUntil(events, url, button * 1000) }
  })
}

function timeUntil(events, url, buttonUs) {
  // The page's own code only runs on its main thread.
  const script = events.find(({ name }) => name === 'v8.evaluateModule' || name === 'EvaluateScript')
  // The empty page of the new tab is a navigation too.
  const began = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url).ts
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === script.pid && tid === script.tid)
    .filter(({ ts }) => ts >= began && ts < began + buttonUs)
    .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
}
