import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * A reporter for tests that passed at a second attempt only: prints each with what failed first, and writes `artifacts/flaky.json`, a list
 * of `{ file, name, error }`.
 */
export class FlakyReporter {
  #flaky = []
  #file
  #root = process.cwd()

  constructor({ file = 'artifacts/flaky.json' } = {}) {
    this.#file = file
  }

  onInit({ config }) {
    this.#root = config.root
  }

  onTestRunStart() {
    this.#flaky = []
  }

  onTestCaseResult(testCase) {
    if (!testCase.diagnostic()?.flaky) return
    // The errors of attempts that failed are kept when a later one passes.
    const [error] = testCase.result().errors ?? []
    this.#flaky.push({
      file: relative(this.#root, testCase.module.moduleId),
      name: testCase.fullName,
      error: error?.message ?? 'no message',
    })
  }

  onTestRunEnd() {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, `${JSON.stringify(this.#flaky, undefined, 2)}\n`)
    if (this.#flaky.length === 0) return
    console.log('\nFlaky')
    for (const { file, name, error } of this.#flaky) console.log(`  ${file} > ${name}\n${error.replace(/^/gm, '    ')}`)
  }
}
