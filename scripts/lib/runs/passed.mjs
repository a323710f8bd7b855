import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

/** Where runs keep what later runs use. */
export const cache = join(root, 'node_modules/.cache/latchkey')

/**
 * Results of a tree that passed, across interrupted runs: names of gates and of test files with their project. Every name is written as soon
 * as it passes. Other trees are forgotten, and with `fresh` this one too.
 */
export function passedBefore(tree, { fresh = false, folder = join(cache, 'passed') } = {}) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (fresh || name !== tree) rmSync(join(folder, name))
  const file = join(folder, tree)
  const names = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  return {
    has: (name) => names.has(name),
    add(name) {
      names.add(name)
      appendFileSync(file, `${name}\n`)
    },
  }
}
