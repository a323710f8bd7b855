import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../workspace.mjs'

/** Slow test files of a package, and those that start their own chains: run once per mutant, they would take hours. */
export function slowTests(packagePath) {
  return filesBelow(join(packagePath, 'src')).filter((file) => /\.test\.tsx?$/.test(file) && isSlow(file))
}

function isSlow(file) {
  return /\.slow\.test\.tsx?$/.test(file) || /startSandbox|fixtures\/with-(sandbox|cluster|relay)/.test(readFileSync(file, 'utf8'))
}
