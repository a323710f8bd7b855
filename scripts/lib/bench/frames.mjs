/**
 * Milliseconds between frames while a visitor scrolls an open list with the wheel, 120 px every 30 ms, 60 times, with the CPU slowed
 * `throttle` times: the median and the 95th percentile. `elements` is the maximum number of elements in the modal.
 */
export async function frameTimes(browser, url, { open, row, throttle }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(url)
    await page.waitForFunction((name) => name in globalThis, open)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.evaluate((name) => void globalThis[name](), open)
    await page.waitForFunction((name) => document.querySelector('latchkey-shell')?.shadowRoot.querySelectorAll(name).length > 8, row)
    // By then the opening has been drawn.
    await page.waitForTimeout(2500)
    await page.evaluate(watchFrames)
    const { x, y } = await page.evaluate(() => {
      const { left, top, width, height } = document
        .querySelector('latchkey-shell')
        .shadowRoot.querySelector('.lk-body')
        .getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    await page.mouse.move(x, y)
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 120)
      await page.waitForTimeout(30)
    }
    return await page.evaluate(() => globalThis.frames())
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function watchFrames() {
  const times = []
  let elements = 0
  let last
  const { shadowRoot } = document.querySelector('latchkey-shell')
  const frame = (now) => {
    if (last !== undefined) times.push(now - last)
    last = now
    elements = Math.max(elements, shadowRoot.querySelectorAll('*').length)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  globalThis.frames = () => {
    const sorted = [...times].sort((a, b) => a - b)
    return { median: sorted[sorted.length >> 1], p95: sorted[Math.floor(sorted.length * 0.95)], elements }
  }
}
