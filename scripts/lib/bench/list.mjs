import { take } from './directory.mjs'

/** Nobody scrolls longer; what was loaded by then is said. */
const LIMIT_MS = 150_000

/**
 * What the main thread does while a visitor opens a list, loads all of it by scrolling, and goes through it, slowed `throttle`
 * times. `open` is the page's function that shows it, `row` selects one of its rows.
 */
export async function listTimes(browser, url, { open, row, throttle, rows }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(installWatch, row)
    await page.goto(url)
    await page.waitForFunction((name) => name in globalThis, open)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    await page.evaluate((name) => void globalThis[name](), open)
    await page.waitForFunction(() => globalThis.watch.rows() > 0)
    const phases = { open: await take(browser, page) }
    await page.evaluate((args) => globalThis.watch.loadAll(args), { all: rows, ms: LIMIT_MS })
    phases.pages = await take(browser, page)
    await page.evaluate(() => globalThis.watch.scroll())
    phases.scroll = await take(browser, page)
    return { phases, ...(await page.evaluate(() => globalThis.watch.most())) }
  } finally {
    await browser.stopTracing().catch(() => {})
    await context.close()
  }
}

/** Runs in the page: moves the list, and notes the most rows and elements there ever were. */
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
    /** To the end again and again, until nothing more comes. */
    async loadAll({ all, ms }) {
      const end = performance.now() + ms
      for (let stuck = 0; stuck < 60 && body().scrollHeight < all * 60 && performance.now() < end; ) {
        const before = body().scrollHeight
        body().scrollTop = before
        await frame()
        count()
        stuck = body().scrollHeight === before ? stuck + 1 : 0
      }
    },
    /** From the end to the start in 150 leaps, and down again in steps of a screen. */
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
    },
  }
}
