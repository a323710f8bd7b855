import { readFileSync } from 'node:fs'
import { fromRoot, shippedSources } from './workspace.mjs'

const wanted = /^since (\d+\.\d+\.\d+), until (0\.[1-9]\d*\.0|[1-9]\d*\.0\.0)\. Use \S/

/**
 * Each `@deprecated` must say `since 1.2.0, until 2.0.0. Use … instead.`, before 1.0 also `since 0.2.0, until 0.3.0`, and be removed by
 * then; returns one sentence for each violation.
 */
export function findDeprecationProblems({ path, manifest }) {
  return shippedSources(path).flatMap((file) =>
    problemsIn(readFileSync(file, 'utf8'), manifest.version).map((problem) => `${fromRoot(file)}: ${problem}`),
  )
}

/** @param {string} text @param {string} version of the package */
export function problemsIn(text, version) {
  return [...text.matchAll(/@deprecated\s+([^\n*]*)/g)].flatMap(([, said]) => {
    const [, , until] = wanted.exec(said) ?? []
    if (until === undefined)
      return [`"@deprecated ${said.trim()}" is not written as "@deprecated since 1.2.0, until 2.0.0. Use … instead."`]
    return isBefore(version, until) ? [] : [`"@deprecated ${said.trim()}" was to be gone by ${until}.`]
  })
}

/** Whether a version comes before another one, by its numbers: a beta of 2.0.0 does not come before it. */
function isBefore(version, limit) {
  const [numbers, others] = [version, limit].map((one) => one.split('-')[0].split('.').map(Number))
  const at = numbers.findIndex((number, index) => number !== others[index])
  return at >= 0 && numbers[at] < others[at]
}
