/**
 * Time for prices in milliseconds, with the CPU slowed `throttle` times: `shown` from the last key press to the frame that shows the
 * price, `asked` to the request, and `alone`, that of the node's calls for the same quote without anything else. Each run types another
 * amount of three digits into the open form, 60 ms apart, like a visitor. `node` is a recording one.
 */
export async function quoteTimes(browser, url, { throttle, runs, node }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(installWatch)
    await page.goto(url)
    await page.waitForFunction(() => 'openSwap' in globalThis)
    await page.evaluate(() => void globalThis.openSwap({ fromToken: 'ETH', toToken: 'TUSD' }))
    const field = page.getByLabel('You pay', { exact: true })
    await page.getByRole('button', { name: 'You get TUSD' }).waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const times = []
    // The first one loads the code for prices, and is not counted.
    for (let run = 0; run <= runs; run += 1) {
      await field.fill('')
      await page.waitForTimeout(400)
      await page.evaluate(() => globalThis.watch.begin())
      node.begin()
      await field.pressSequentially(`1.${String(101 + run).slice(0, 3)}`, { delay: 60 })
      const time = await page.evaluate(() => globalThis.watch.end())
      // Right after each other, so that other load on the machine affects both.
      const { ms, requests } = await node.replay()
      times.push({ ...time, alone: ms, requests })
    }
    const counted = times.slice(1)
    const of = (field) => counted.map((time) => time[field])
    return { shown: of('shown'), asked: of('asked'), alone: of('alone'), requests: of('requests') }
  } finally {
    await context.close()
  }
}

/** Runs in the page: records the last key press, the request that follows it, and the first frame with a price. */
function installWatch() {
  let [pressed, asked, shown] = [0, 0, 0]
  const output = () => document.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-swap-got output .lk-amount')
  addEventListener(
    'input',
    () => {
      pressed = performance.now()
      asked = 0
      shown = 0
    },
    { capture: true },
  )
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input?.url ?? input).includes('/v1/swaps/quote')) asked = performance.now()
    return send(input, init)
  }
  const look = () => {
    const is = output() !== null && output() !== undefined && asked > 0
    if (is && shown === 0) shown = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  globalThis.watch = {
    begin() {
      pressed = 0
      asked = 0
      shown = 0
    },
    async end() {
      while (shown === 0 || pressed === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      return { shown: shown - pressed, asked: asked - pressed }
    },
  }
}
