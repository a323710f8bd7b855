import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gates } from './steps.mjs'
import { filesBelow, fromRoot, publicPackages, readJson, root } from './workspace.mjs'

const named = /(['"`])((?:[A-Z0-9]+-\d\d)(?:(?:, | and | )[A-Z0-9]+-\d\d)*)\b(?:(?!\1)[^\n])*\1/g

/** Generates docs/edge-cases.md from the list of cases and the titles of the current tests. */
export function edgeCasesPage() {
  const cases = readJson(join(root, 'docs/edge-cases.json'))
  const covered = coverage()
  // A title may also begin with a standard, such as ERC-20; only an unknown number in one of our areas is a mistake.
  const known = new Set(cases.map(({ id }) => areaOf(id)))
  const unknown = [...covered.keys()].filter((id) => known.has(areaOf(id)) && !cases.some((one) => one.id === id))
  if (unknown.length) throw new Error(`Tests name cases that docs/edge-cases.json does not have: ${unknown.join(', ')}`)
  const lost = cases.filter(({ gate }) => gate && !gates.some(({ name }) => name === gate))
  if (lost.length) throw new Error(`docs/edge-cases.json names gates that are not there: ${lost.map(({ gate }) => gate).join(', ')}`)
  const rows = cases.map((one) => ({ ...one, files: covered.get(one.id) }))
  const areas = [...new Set(rows.map(({ id }) => areaOf(id)))]
  return [
    '# Edge cases',
    '',
    'Situations a wallet widget has to survive. A test that covers one begins its name with the id; `node scripts/edge-cases.mjs` writes this page from those names.',
    'A case about what users install is checked by a gate of `npm run test:all` that installs it.',
    'Levels: U plain unit test, D document, B real browser, S with the sandbox.',
    '',
    `${rows.filter(isCovered).length} of ${rows.length} are covered.`,
    ...areas.flatMap((area) => [
      `\n## ${area}\n`,
      '| Case | Level | What has to hold | State |',
      '|---|---|---|---|',
      ...rows.filter(({ id }) => areaOf(id) === area).map(line),
    ]),
    '',
  ].join('\n')
}

function coverage() {
  const folders = [
    ...publicPackages().map(({ path }) => join(path, 'src')),
    join(root, 'examples'),
    join(root, 'e2e'),
    join(root, 'scripts'),
  ]
  const files = folders.flatMap(filesBelow).filter((file) => /\.(test\.(tsx?|mjs)|e2e\.ts)$/.test(file) && !/node_modules/.test(file))
  const found = new Map()
  for (const file of files) {
    for (const [, , ids] of readFileSync(file, 'utf8').matchAll(named)) {
      for (const id of ids.match(/[A-Z0-9]+-\d\d/g)) found.set(id, (found.get(id) ?? new Set()).add(fromRoot(file)))
    }
  }
  return found
}

function line(one) {
  return `| ${one.id} | ${one.level} | ${one.title} | ${stateText(one)} |`
}

function stateText({ files = [], gate }) {
  const by = [...(gate ? [`gate \`${gate}\``] : []), ...[...files].map((file) => `[${file.split('/').pop()}](../${file})`)]
  return by.join(', ') || '**open**'
}

function isCovered({ files, gate }) {
  return Boolean(files || gate)
}

function areaOf(id) {
  return id.split('-')[0]
}
