/**
 * What the main thread does while a visitor opens, scrolls and searches a list of wallets, slowed `throttle` times. A task's
 * length is what it kept the thread busy, so that other programs on the machine do not count.
 */
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
    await browser.startTracing(page, { categories })
    await page.evaluate(() => globalThis.openDirectory())
    await page.waitForFunction(() => globalThis.watch.tiles() > 0)
    const phases = { open: await take(browser, page) }
    await page.evaluate((count) => globalThis.watch.loadAll(count), pages)
    phases.pages = await take(browser, page)
    await page.evaluate(() => globalThis.watch.scroll())
    phases.scroll = await take(browser, page)
    const field = page.getByRole('searchbox')
    await field.focus()
    await page.keyboard.type('wallet 4999', { delay: 60 })
    await page.waitForTimeout(1500)
    phases.type = await take(browser, page)
    for (let i = 0; i < 11; i += 1) await page.keyboard.press('Backspace')
    await page.waitForTimeout(1500)
    phases.clear = await take(browser, page)
    return {
      phases,
      nodes: await page.evaluate(() => globalThis.watch.most()),
      height: await page.evaluate(() => globalThis.watch.height()),
    }
  } finally {
    await browser.stopTracing().catch(() => {})
    await context.close()
  }
}

const categories = ['toplevel', '__metadata']

/** Ends one part of the measurement and begins the next. */
export async function take(browser, page) {
  await page.waitForTimeout(300)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  await browser.startTracing(page, { categories })
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
  return { longest: Math.round(Math.max(0, ...tasks)), long: tasks.filter((time) => time >= 50).length }
}

/** Runs in the page: moves the list, and notes the most elements there ever were. */
function installWatch() {
  let most = 0
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
