import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const tsc = 'node_modules/typescript/bin/tsc'
const vitest = ['node_modules/vitest/vitest.mjs', 'run']

/**
 * All gates: a name, the programs it runs in Node, and the gates it needs first. Gates marked `beside` run alongside the tests, take long
 * and mostly wait. `tests` comes last, with the runner's own report.
 */
export const gates = [
  { name: 'build', runs: [['scripts/build.mjs']] },
  { name: 'browser', runs: [['scripts/browser.mjs']] },
  { name: 'postgres', runs: [['scripts/postgres.mjs'], ['scripts/nginx.mjs']] },
  { name: 'publish', needs: ['build', 'browser'], beside: true, runs: [['scripts/check-publish.mjs']] },
  {
    name: 'types',
    needs: ['build'],
    runs: [[tsc, '-b'], [tsc, '-p', 'tsconfig.test.json'], ...exampleConfigs().map((config) => [tsc, '-p', config, '--noEmit'])],
  },
  { name: 'lint', runs: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']] },
  { name: 'messages', runs: [['scripts/messages.mjs', '--check'], ['scripts/check-words.mjs']] },
  { name: 'versions', runs: [['scripts/versions.mjs', '--check']] },
  { name: 'boundaries', runs: [['scripts/check-boundaries.mjs']] },
  { name: 'licences', runs: [['scripts/check-licences.mjs']] },
  { name: 'dependencies', runs: [['scripts/check-dependencies.mjs']] },
  { name: 'sizes', needs: ['build', 'browser'], runs: [['scripts/check-size.mjs']] },
  { name: 'exports', runs: [['scripts/exports.mjs']] },
  { name: 'documented', needs: ['build'], runs: [['scripts/documented.mjs']] },
  { name: 'errors', needs: ['build'], runs: [['scripts/errors.mjs', '--check']] },
  { name: 'readmes', needs: ['build'], runs: [['scripts/readmes.mjs', '--check']] },
  { name: 'edge-cases', runs: [['scripts/edge-cases.mjs', '--check']] },
]

export const suites = [
  { name: 'tests', needs: ['build', 'browser', 'postgres'], run: vitest },
  { name: 'unit', needs: ['build', 'postgres'], run: [...vitest, '--project', 'unit', '--project', 'apart'] },
  { name: 'e2e', needs: ['browser'], run: [...vitest, '--project', 'e2e'] },
]

/** Returns what to run for `--only <name>`, including what it needs; everything if no name is given. */
export function select(only) {
  const suite = suites.find(({ name }) => name === (only ?? 'tests'))
  if (!only) return { gates, suite }
  const gate = gates.find(({ name }) => name === only)
  if (!gate && !suite) throw new Error(`There is no step '${only}'. Steps: ${[...gates, ...suites].map(({ name }) => name).join(', ')}`)
  const wanted = new Set([only])
  for (const name of wanted) for (const need of [...gates, ...suites].find((step) => step.name === name).needs ?? []) wanted.add(need)
  return { gates: gates.filter(({ name }) => wanted.has(name)), suite }
}

function exampleConfigs() {
  const folder = join(root, 'examples')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => `examples/${name}/tsconfig.json`)
    .filter((config) => existsSync(join(root, config)))
}
