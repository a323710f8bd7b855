/** What the main thread does while a visitor opens, scrolls and searches a list of wallets, slowed `throttle` times. */
export async function directoryTimes(browser, url, { throttle, pages }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(installWatch)
    await page.goto(url)
    await page.waitForFunction(() => 'openDirectory' in globalThis)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.evaluate(() => globalThis.openDirectory())
    await page.waitForFunction(() => globalThis.watch.tiles() > 0)
    const phases = { open: await take(page) }
    await page.evaluate((count) => globalThis.watch.loadAll(count), pages)
    phases.pages = await take(page)
    await page.evaluate(() => globalThis.watch.scroll())
    phases.scroll = await take(page)
    const field = page.getByRole('searchbox')
    await field.focus()
    await page.keyboard.type('wallet 4999', { delay: 60 })
    await page.waitForTimeout(1500)
    phases.type = await take(page)
    for (let i = 0; i < 11; i += 1) await page.keyboard.press('Backspace')
    await page.waitForTimeout(1500)
    phases.clear = await take(page)
    return {
      phases,
      nodes: await page.evaluate(() => globalThis.watch.most()),
      height: await page.evaluate(() => globalThis.watch.height()),
    }
  } finally {
    await context.close()
  }
}

async function take(page) {
  await page.waitForTimeout(300)
  return page.evaluate(() => globalThis.watch.take())
}

/** Runs in the page: notes each task of 50 ms and more, and the most elements there ever were. */
function installWatch() {
  let tasks = []
  let most = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  const root = () => document.querySelector('latchkey-shell')?.shadowRoot
  const body = () => root()?.querySelector('.lk-body')
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const count = () => {
    most = Math.max(most, root()?.querySelectorAll('*').length ?? 0)
  }
  globalThis.watch = {
    tiles: () => root()?.querySelectorAll('button.lk-tile').length ?? 0,
    most: () => most,
    height: () => body()?.scrollHeight ?? 0,
    take() {
      const seen = tasks
      tasks = []
      return { longest: Math.round(Math.max(0, ...seen)), long: seen.length }
    },
    /** To the end again and again, until that many pages are there. */
    async loadAll(pages) {
      for (let stuck = 0; body().scrollHeight < pages * 10 * 104 && stuck < 400; ) {
        const before = body().scrollHeight
        body().scrollTop = before
        await frame()
        count()
        stuck = body().scrollHeight === before ? stuck + 1 : 0
      }
    },
    /** From the end to the start in 150 steps, and in large leaps. */
    async scroll() {
      const { scrollHeight } = body()
      for (let i = 150; i >= 0; i -= 1) {
        body().scrollTop = (scrollHeight * i) / 150
        await frame()
        count()
      }
      for (let i = 0; i < 150; i += 1) {
        body().scrollTop += 300
        await frame()
        count()
      }
      body().scrollTop = 0
      await frame()
    },
  }
}
