import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

const folder = join(root, 'scripts/figures')

/** Keeps rows of docs/performance.md that take too long to be measured with all the others. */
export function keepFigures(name, rows) {
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)} at the end`
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`)
}

/** What was measured last; nothing where it never was. */
export function keptFigures(name) {
  const file = join(folder, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
