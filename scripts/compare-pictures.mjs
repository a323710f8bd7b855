// Compares two folders of scripts/gallery-pictures.mjs: `node scripts/compare-pictures.mjs <before> <after> <out>`. `out` gets both pictures
// of each changed cell, and the standard output a list in Markdown.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './lib/browsers.mjs'
import { pictureReport } from './lib/picture-report.mjs'

const [before, after, out] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser('shell'), args: ['--no-sandbox'] })
const page = await browser.newPage()
const names = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))].filter((name) => name.endsWith('.png')).sort()
const changes = []
for (const name of names) {
  const [old, now] = [before, after].map((folder) => join(folder, name))
  const there = [old, now].map((file) => existsSync(file))
  const kind = there[0] ? (there[1] ? ((await differ(old, now)) ? 'changed' : 'same') : 'gone') : 'new'
  changes.push({ name, kind })
  if (kind === 'same') continue
  if (there[0]) copyFileSync(old, join(out, name.replace(/\.png$/, '--before.png')))
  if (there[1]) copyFileSync(now, join(out, name.replace(/\.png$/, '--now.png')))
}
await browser.close()
process.stdout.write(pictureReport(changes))

/** Whether two pictures differ in size, or visibly in more than a few pixels. */
async function differ(old, now) {
  const [first, second] = [old, now].map((file) => readFileSync(file))
  if (first.equals(second)) return false
  return page.evaluate(
    async (sources) => {
      const [one, two] = await Promise.all(
        sources.map(async (source) => {
          const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
          context.drawImage(picture, 0, 0)
          return context.getImageData(0, 0, picture.width, picture.height)
        }),
      )
      if (one.width !== two.width || one.height !== two.height) return true
      let different = 0
      for (let at = 0; at < one.data.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - two.data[at + channel]) > 24)) different += 1
      return different > 16
    },
    [first, second].map((data) => data.toString('base64')),
  )
}
