import type { Page } from 'playwright-core'

/** Records every layout shift of the page from its first frame. Call it before the page is opened. Returns a function that reads them. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.defineProperty(window, 'shifts', { value: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { readonly shifts: number[] }).shifts)
}
