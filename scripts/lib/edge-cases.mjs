import { join } from 'node:path'
import { areaOf, namedTests, testLinks } from './named-tests.mjs'
import { gates } from './steps.mjs'
import { readJson, root } from './workspace.mjs'

/** Generates docs/edge-cases.md from the list of cases and the titles of the current tests. */
export function edgeCasesPage() {
  const cases = readJson(join(root, 'docs/edge-cases.json'))
  const covered = namedTests()
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

function line(one) {
  return `| ${one.id} | ${one.level} | ${one.title} | ${stateText(one)} |`
}

function stateText({ files, gate }) {
  const by = [...(gate ? [`gate \`${gate}\``] : []), ...testLinks(files)]
  return by.join(', ') || '**open**'
}

function isCovered({ files, gate }) {
  return Boolean(files || gate)
}
