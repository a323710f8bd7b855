// Takes a picture of every cell of the gallery, in light and dark: `node scripts/gallery-pictures.mjs <folder> [group…]`. Two folders are
// compared by scripts/compare-pictures.mjs.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openGallery } from './lib/gallery.mjs'

const [folder, ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const { url, browser, close } = await openGallery()
const groups = await groupsOf(url)
let count = 0
for (const group of groups.filter((one) => wanted.length === 0 || wanted.includes(one)))
  for (const theme of ['light', 'dark']) {
    const page = await openPage(`${url}?group=${group}&theme=${theme}`)
    await page.waitForFunction(() => {
      const cells = [...document.querySelectorAll('[data-cell]')]
      return cells.length > 0 && cells.every((cell) => 'ready' in cell.dataset)
    })
    await page.waitForLoadState('networkidle')
    await page.evaluate(standStill)
    for (const cell of await page.locator('[data-cell]').all()) {
      const name = (await cell.getAttribute('data-cell')).replace(/[^\p{L}\p{N}]+/gu, '-')
      await cell.screenshot({ path: join(folder, `${group}--${name}--${theme}.png`), animations: 'disabled' })
      count += 1
    }
    await page.close()
  }
await close()
console.log(`${count} pictures in ${folder}.`)
process.exit(0)

async function openPage(address) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 1200 }, reducedMotion: 'reduce' })
  // A busy machine is slow.
  page.setDefaultTimeout(120_000)
  // Ages and days are the same in every run.
  await page.clock.setFixedTime(new Date('2026-01-15T12:00:00Z'))
  await page.goto(address)
  return page
}

async function groupsOf(address) {
  const page = await openPage(address)
  const values = await page.locator('#group option').evaluateAll((options) => options.map(({ value }) => value))
  await page.close()
  return values
}

/** Runs in the page. Which cell has the focus, and how far an endless animation is, differs between runs. */
async function standStill() {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  for (const { shadowRoot } of document.querySelectorAll('latchkey-shell, [data-latchkey]')) {
    if (!shadowRoot) continue
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, still]
    shadowRoot.activeElement?.blur()
    for (const animation of shadowRoot.getAnimations()) animation.cancel()
  }
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
}
