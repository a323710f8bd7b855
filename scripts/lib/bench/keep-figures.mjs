import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

const folder = join(root, 'scripts/figures')

/**
 * Stores rows of docs/performance.md that take too long to be measured with all the others. `machine` is the one most of them were
 * measured on.
 */
export function keepFigures(name, rows, machine = thisMachine()) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`)
}

function thisMachine() {
  return `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)} at the end`
}

/** Returns the latest figures; undefined if never measured. */
export function keptFigures(name) {
  const file = join(folder, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
