import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './passed.mjs'

const file = join(cache, 'green')

/** Forgets the last complete run of `npm test`, when another begins. */
export function forgetGreen() {
  rmSync(file, { force: true })
}

/** Notes that a complete `npm test` passed: for which commit, whether the tree is the same, and how many minutes it took. Returns it. */
export function noteGreen({ commit, clean }, milliseconds) {
  const mark = JSON.stringify({ commit, clean, minutes: Math.round(milliseconds / 6000) / 10 })
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, `${mark}\n`)
  return mark
}
