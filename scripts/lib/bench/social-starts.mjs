import { chromium } from 'playwright-core'
import { requireBrowser } from '../browsers.mjs'
import { medians } from './median.mjs'
import { startSite } from './site.mjs'

/** Rows about what visitors wait for in social logins, in Chromium. The sandbox provides the frame, its server and the provider. */
export async function benchSocialStarts({ sandbox, runs }) {
  const site = await startSite('embedded', ['bench-social.html'])
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
  try {
    const rows = []
    for (const throttle of [1, 4]) {
      const results = []
      for (let run = 0; run < runs; run += 1) results.push(await start({ sandbox, browser, site, throttle }))
      const { ready, requested } = medians(results)
      const slowed = throttle === 1 ? '' : ', slowed'
      const how =
        throttle === 1 ? `median of ${runs}, server and provider on the same machine` : `the same, processor slowed ${throttle} times`
      rows.push(
        {
          what: `Ways in shown to a provider that can be pressed${slowed}`,
          value: ms(ready),
          how: `${how}; the frame is loaded meanwhile`,
        },
        {
          what: `Press on a provider to its page requested${slowed}`,
          value: ms(requested),
          how: `${how}; window, frame and server before`,
        },
      )
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

const ms = (time) => `${Math.round(time)} ms`

async function start({ sandbox, browser, site, throttle }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const { url, frameUrl } = sandbox.server
    const world = { server: url, frameUrl, networks: sandbox.chains.map(({ network }) => network) }
    await page.goto(`${site.url}bench-social.html#${encodeURIComponent(JSON.stringify(world))}`)
    await page.evaluate(() => {
      addEventListener('click', () => Object.assign(globalThis, { pressed: performance.timeOrigin + performance.now() }), true)
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const google = page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' })
    await google.waitFor()
    const shown = performance.now()
    await page.waitForFunction(() => globalThis.bench.state.socials.frame === 'ready')
    const ready = performance.now() - shown
    const asked = context.waitForEvent('request', (request) => request.url().startsWith(`${sandbox.identity.google.url}/authorize`))
    await google.click()
    const request = await asked
    await request.response()
    return { ready, requested: request.timing().startTime - (await page.evaluate(() => globalThis.pressed)) }
  } finally {
    await context.close()
  }
}
