import { readFileSync } from 'node:fs'
import { fromRoot, shippedSources } from './workspace.mjs'

const wanted = /^since (\d+\.\d+\.\d+), until (\d+)\.0\.0\. Use \S/

/**
 * Each `@deprecated` must say `since 1.2.0, until 2.0.0. Use … instead.` and be removed by then; returns one sentence for each violation.
 */
export function findDeprecationProblems({ path, manifest }) {
  const major = Number.parseInt(manifest.version, 10)
  return shippedSources(path).flatMap((file) =>
    problemsIn(readFileSync(file, 'utf8'), major).map((problem) => `${fromRoot(file)}: ${problem}`),
  )
}

/** @param {string} text @param {number} major of the package */
export function problemsIn(text, major) {
  return [...text.matchAll(/@deprecated\s+([^\n*]*)/g)].flatMap(([, said]) => {
    const [, , until] = wanted.exec(said) ?? []
    if (until === undefined)
      return [`"@deprecated ${said.trim()}" is not written as "@deprecated since 1.2.0, until 2.0.0. Use … instead."`]
    return major >= Number(until) ? [`"@deprecated ${said.trim()}" was to be gone by ${until}.0.0.`] : []
  })
}
