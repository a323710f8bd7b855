import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { fromRoot, publicPackages, root } from '../workspace.mjs'
import { slowTests } from './slow-tests.mjs'

/** Creates every mutant of some files of one package and runs the unit tests of that package against each. */
export async function runMutants({ dir, files, fresh }) {
  const kept = join(root, 'artifacts/mutants', `${dir.replaceAll('/', '-')}.json`)
  mkdirSync(join(root, 'artifacts/mutants'), { recursive: true })
  const found = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/lib/mutants/vitest.config.mjs', dir: `${dir}/src`, related: true },
    coverageAnalysis: 'perTest',
    // One process: the tests start chains and wait for real responses, and a busy machine would count as a killed mutant.
    concurrency: 1,
    timeoutMS: 10_000,
    incremental: true,
    incrementalFile: kept,
    force: fresh,
    tempDirName: '.latchkey-mutants',
    // The copy only contains the sources of the package; its imports from other packages are resolved through node_modules.
    ignorePatterns: [
      ...others(dir),
      ...slowTests(join(root, dir))
        .map(fromRoot)
        .map((file) => `/${file}`),
      'e2e',
      'examples',
      'artifacts',
      'dist',
    ],
    disableTypeChecks: false,
    // It would rewrite the file with an API that TypeScript 7 does not have; nothing in the copy is type-checked.
    tsconfigFile: 'none.json',
    allowConsoleColors: false,
    fileLogLevel: 'off',
    logLevel: 'warn',
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    thresholds: { break: null },
  }).runMutationTest()
  return found.filter(({ fileName }) => files.includes(relativeTo(fileName))).map(toMutant)
}

function others(dir) {
  return publicPackages()
    .map((each) => each.dir)
    .filter((each) => each !== dir)
    .map((each) => `/${each}/src`)
}

function relativeTo(fileName) {
  return fileName.startsWith(`${root}/`) ? fileName.slice(root.length + 1) : fileName
}

function toMutant({ fileName, location, mutatorName, replacement = '', status }) {
  const file = relativeTo(fileName)
  // Lines and columns start at 1.
  const { start, end } = location
  const text = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  text[text.length - 1] = text.at(-1)?.slice(0, end.column - 1)
  text[0] = text[0]?.slice(start.column - 1)
  return { file, line: start.line, column: start.column, mutator: mutatorName, original: text.join('\n'), replacement, status }
}
