import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const chromium = {
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  debian: ['chromium'],
}
const browsers = {
  /** As visitors have it, for measurements, and for tests of what the headless shell lacks. */
  chromium,
  /** The same engine without windows uses a third less CPU time, so tests prefer it. */
  shell: {
    ...chromium,
    programs: ['chromium-headless-shell', ...chromium.programs],
    debian: ['chromium-headless-shell', ...chromium.debian],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: ['firefox-esr'],
  },
}

/** Returns the path of an installed browser, or `undefined`. @param {keyof typeof browsers} name */
export function findBrowser(name) {
  const { variable, programs, places } = browsers[name]
  const chosen = process.env[variable]
  if (chosen) return chosen
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...programs.flatMap((program) => folders.map((folder) => join(folder, program))), ...places].find(isProgram)
}

/** Returns the path of an installed browser. @param {keyof typeof browsers} name */
export function requireBrowser(name) {
  const path = findBrowser(name)
  if (!path) throw new Error(`No ${browsers[name].debian.at(-1)} was found. Install one, or set ${browsers[name].variable} to its path.`)
  return path
}

/** Debian packages of a missing browser, best first. @param {keyof typeof browsers} name */
export function sourceOf(name) {
  const { variable, debian } = browsers[name]
  return { variable, debian }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: tries the next location.
    return false
  }
}
