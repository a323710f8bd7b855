/** The longest scroll; reports what had loaded by then. */
const LIMIT_MS = 150_000

/**
 * Measures the main thread while a visitor opens a list, loads all of it by scrolling, and scrolls through it, slowed `throttle` times.
 * `open` is the page's function that shows it, `row` selects one of its rows, `full` is the height of the complete list. `after` does
 * more, and returns its own phases. A task's duration is its CPU time on the thread, so that other programs on the machine do not count.
 */
export async function listTimes(browser, url, { open, row, throttle, full, after }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(installWatch, row)
    await page.goto(url)
    await page.waitForFunction((name) => name in globalThis, open)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await browser.startTracing(page, { categories })
    await page.evaluate((name) => void globalThis[name](), open)
    await page.waitForFunction(() => globalThis.watch.rows() > 0)
    const phases = { open: await take(browser, page) }
    await page.evaluate((args) => globalThis.watch.loadAll(args), { full, ms: LIMIT_MS })
    phases.pages = await take(browser, page)
    await page.evaluate(() => globalThis.watch.scroll())
    phases.scroll = await take(browser, page)
    Object.assign(phases, await after?.(page, () => take(browser, page)))
    return { phases, ...(await page.evaluate(() => globalThis.watch.most())) }
  } finally {
    await browser.stopTracing().catch(() => {})
    await context.close()
  }
}

const categories = ['toplevel', '__metadata']

/** Ends one phase of the measurement and begins the next. */
async function take(browser, page) {
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

/** Runs in the page: scrolls the list, and records the maximum number of rows and elements. */
function installWatch(row) {
  const most = { rows: 0, nodes: 0, height: 0 }
  const root = () => document.querySelector('latchkey-shell')?.shadowRoot
  const body = () => root()?.querySelector('.lk-body')
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const rows = () => root()?.querySelectorAll(row).length ?? 0
  const count = () => {
    most.rows = Math.max(most.rows, rows())
    most.nodes = Math.max(most.nodes, root()?.querySelectorAll('*').length ?? 0)
    most.height = Math.max(most.height, body()?.scrollHeight ?? 0)
  }
  globalThis.watch = {
    rows,
    most: () => most,
    /** Scrolls to the end repeatedly, until nothing more loads. */
    async loadAll({ full, ms }) {
      const end = performance.now() + ms
      for (let stuck = 0; stuck < 400 && body().scrollHeight < full && performance.now() < end; ) {
        const before = body().scrollHeight
        body().scrollTop = before
        await frame()
        count()
        stuck = body().scrollHeight === before ? stuck + 1 : 0
      }
    },
    /** From the end to the start in 150 jumps, and down again in steps of one screen. */
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
