import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
]

/** Returns the path of Chrome or Chromium: the one in `CHROME` or `PLAYWRIGHT`, Playwright's own, or an installed one. */
export function findBrowser() {
  const chosen = process.env.CHROME ?? process.env.PLAYWRIGHT
  if (chosen !== undefined) {
    if (existsSync(chosen)) return chosen
    throw new Error(`There is no browser at ${chosen}, the path in ${process.env.CHROME === undefined ? 'PLAYWRIGHT' : 'CHROME'}.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const found = [chromium.executablePath(), ...installed, ...places].find((path) => existsSync(path))
  if (found === undefined)
    throw new Error('The test needs Chrome or Chromium. Run: npx playwright-core install chromium, or set CHROME to the path of yours.')
  return found
}
