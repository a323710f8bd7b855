import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../workspace.mjs'

/** Test files of a package that start their own chains: run once per mutant, they would take hours. */
export function slowTests(packagePath) {
  return filesBelow(join(packagePath, 'src')).filter((file) => /\.test\.tsx?$/.test(file) && isSlow(readFileSync(file, 'utf8')))
}

function isSlow(text) {
  return /startSandbox|fixtures\/with-(sandbox|cluster)/.test(text)
}
