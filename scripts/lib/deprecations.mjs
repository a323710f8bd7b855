import { readFileSync } from 'node:fs'
import { fromRoot, shippedSources } from './workspace.mjs'

const wanted = /^since (\d+\.\d+\.\d+), until (\d+)\.0\.0\. Use \S/

/** Each `@deprecated` says `since 1.2.0, until 2.0.0. Use … instead.` and is gone by then; one sentence for each that does not. */
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
