import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const tsc = 'node_modules/typescript/bin/tsc'

/** All gates: a name, the programs it runs in Node, and the gates it needs first. Those with `inAll` are not part of `npm test`. */
export const gates = [
  { name: 'build', runs: [['scripts/build.mjs']] },
  { name: 'browser', waits: true, runs: [['scripts/browser.mjs']] },
  { name: 'postgres', waits: true, runs: [['scripts/postgres.mjs']] },
  { name: 'servers', inAll: true, waits: true, needs: ['postgres'], runs: [['scripts/servers.mjs']] },
  {
    name: 'types',
    needs: ['build'],
    runs: checkedTypes(),
  },
  { name: 'lint', runs: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']] },
  { name: 'messages', runs: [['scripts/messages.mjs', '--check'], ['scripts/check-words.mjs']] },
  { name: 'unused', runs: [['node_modules/knip/bin/knip.js', '--no-config-hints']] },
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
  { name: 'specification', runs: [['scripts/specification.mjs', '--check']] },
  { name: 'snippets', needs: ['build'], runs: [['docs/check-snippets.mjs']] },
  { name: 'docs', inAll: true, needs: ['build'], runs: [['docs/build.mjs']] },
  { name: 'publish', inAll: true, needs: ['build', 'browser'], runs: [['scripts/check-publish.mjs']] },
  { name: 'rehearsal', inAll: true, needs: ['build', 'browser'], runs: [['scripts/rehearse-release.mjs']] },
]

/** Sets of Vitest's projects, each with the gates it needs first. */
export const suites = [
  { name: 'tests', needs: ['build', 'browser', 'postgres'], projects: ['unit', 'apart', 'journeys'] },
  { name: 'unit', needs: ['build', 'postgres'], projects: ['unit', 'apart'] },
  { name: 'journeys', needs: ['browser'], projects: ['journeys'] },
  { name: 'slow', needs: ['build', 'postgres', 'servers'], projects: ['slow'] },
  { name: 'more', needs: ['browser'], projects: ['more'] },
]

/** All projects of Vitest, for `npm run test:all`. */
export const projects = ['unit', 'apart', 'slow', 'journeys', 'more']

/** The names that `--only` accepts. */
export const steps = [...gates, ...suites].map(({ name }) => name).concat('quick')

/**
 * Returns the gates and the suite of `npm test`, or for `--only <name>` what that needs. With `quick`, the suite is that of what changed,
 * and runs beside the gates.
 */
export function select(only) {
  if (only === undefined) return { gates: gates.filter(({ inAll }) => !inAll), suite: suites[0] }
  if (only === 'quick')
    return {
      gates: [...gatesFor(['lint']), { name: 'types', runs: checkedTypes({ quick: true }) }],
      suite: { ...suites[1], changed: true },
    }
  if (!steps.includes(only)) throw new Error(`There is no step '${only}'. Steps: ${steps.join(', ')}`)
  return { gates: gatesFor([only]), suite: suites.find(({ name }) => name === only) }
}

/** Returns the gates among some steps, and those that the steps need. */
export function gatesFor(names) {
  const wanted = new Set(names)
  for (const name of wanted) for (const need of [...gates, ...suites].find((step) => step.name === name).needs ?? []) wanted.add(need)
  return gates.filter(({ name }) => wanted.has(name))
}

/**
 * Type-checks sources, tests and examples. The build info makes later checks quick; its place is given here, so that the configurations
 * of examples stay plain. With `quick`, only files that import a changed one directly are checked again.
 */
function checkedTypes({ quick = false } = {}) {
  const configs = ['tsconfig.test.json', 'tsconfig.examples.json', ...otherExamples()]
  const folder = `node_modules/.cache/latchkey/types${quick ? '-quick' : ''}`
  const more = quick ? ['--assumeChangesOnlyAffectDirectDependencies'] : []
  const check = (config) => {
    const info = `${folder}/${config.replaceAll('/', '-')}.tsbuildinfo`
    return [tsc, '-p', config, '--noEmit', '--incremental', '--tsBuildInfoFile', info, ...more]
  }
  return [[tsc, '-b'], ...configs.map(check)]
}

/** Examples that need options of their own. The others are checked together, since each program checks all our sources again. */
function otherExamples() {
  const together = ['tsconfig.test.json', 'tsconfig.examples.json'].map((name) => readFileSync(join(root, name), 'utf8')).join()
  return readdirSync(join(root, 'examples'))
    .filter((name) => !together.includes(`"examples/${name}/src`))
    .map((name) => `examples/${name}/tsconfig.json`)
    .filter((config) => existsSync(join(root, config)))
}
