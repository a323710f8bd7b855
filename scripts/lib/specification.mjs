import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, namedTests, testLinks } from './named-tests.mjs'
import { readJson, root } from './workspace.mjs'

const CONSTANTS_TEST = 'scripts/lib/constants.test.mjs'

/** Generates docs/specification.md from the list of statements, the titles of the current tests and the constants in the sources. */
export function specificationPage() {
  return pageOf(readJson(join(root, 'docs/specification.json')), {
    covered: namedTests(),
    cases: readJson(join(root, 'docs/edge-cases.json')),
    decisions: readdirSync(join(root, 'docs/decisions')),
    source: (file) => readFileSync(join(root, file), 'utf8'),
  })
}

/** Generates the page of these statements. Throws if a statement is unproven, or names something that does not exist. */
export function pageOf({ rows, open }, { covered, cases, decisions, source }) {
  const sections = [...new Set([...rows, ...open].map(({ id }) => areaOf(id)))]
  const ids = [...rows, ...open].map(({ id }) => id)
  const differing = rows.filter(({ decision }) => decision).length
  const proofs = (row) => [
    ...(row.constants ? testLinks([CONSTANTS_TEST]) : []),
    ...testLinks(covered.get(row.id)),
    ...(row.cases ?? []).map((id) => `[${id}](edge-cases.md)`),
    ...(row.decision ? [`[decision ${row.decision}](decisions/${decisionOf(row, decisions)})`] : []),
  ]
  const problems = [
    ['ids appear twice', ids.filter((id, at) => ids.indexOf(id) !== at)],
    ['ids have the area of an edge case', ids.filter((id) => !/^S\d-\d\d$/.test(id) || cases.some((one) => areaOf(one.id) === areaOf(id)))],
    ['tests name unknown ids', [...covered.keys()].filter((id) => sections.includes(areaOf(id)) && !ids.includes(id))],
    ['tests name ids that are listed as open', open.map(({ id }) => id).filter((id) => covered.has(id))],
    ['rows name unknown or uncovered cases', rows.flatMap((row) => (row.cases ?? []).filter((id) => !isCovered(id, { covered, cases })))],
    ['rows name unknown decisions', rows.filter((row) => row.decision && !decisionOf(row, decisions)).map(({ id }) => id)],
    ['rows have neither test, case nor decision', rows.filter((row) => proofs(row).length === 0).map(({ id }) => id)],
    ['open rows have no reason', open.filter(({ reason }) => !reason).map(({ id }) => id)],
  ].filter(([, found]) => found.length > 0)
  if (problems.length) throw new Error(problems.map(([what, found]) => `${what}: ${found.join(', ')}`).join('\n'))
  return [
    '# Specification',
    '',
    'Statements of the specification, in a few words, each with its tests. `node scripts/specification.mjs` writes this page from',
    '`docs/specification.json` and the names of the tests: a test that proves a statement begins its name with the id, or the statement names an',
    '[edge case](edge-cases.md). Statements that differ from the specification name the decision that explains why.',
    '',
    `${ids.length} statements: ${rows.length - differing} hold as specified, ${differing} differ on purpose, ${open.length} are not true yet.`,
    ...sections.flatMap((section) => [
      `\n## Section ${section.slice(1)}\n`,
      '| Statement | In short | Proof |',
      '|---|---|---|',
      ...rows.filter(({ id }) => areaOf(id) === section).map((row) => `| ${row.id} | ${row.says} | ${proofs(row).join(', ')} |`),
    ]),
    ...constantsTable(rows, source),
    ...openTable(open),
    '',
  ].join('\n')
}

function constantsTable(rows, source) {
  const lines = rows.flatMap(({ id, says, constants = {} }) =>
    Object.entries(constants).flatMap(([file, values]) =>
      Object.keys(values).map((name) => `| ${id} | ${says} | [\`${name}\`](../${file}) | \`${valueIn(source(file), name)}\` |`),
    ),
  )
  if (lines.length === 0) return []
  return [
    '\n## Constants\n',
    'Values as the sources have them; `scripts/lib/constants.test.mjs` compares them with the specification.\n',
  ].concat(['| Statement | In short | Constant | Value |', '|---|---|---|---|', ...lines])
}

/** Returns the initializer of an exported constant, on one line. */
function valueIn(text, name) {
  const [, value] = new RegExp(`^export const ${name}(?:: [^=\\n]+)? = ([\\s\\S]+?)(?=\\n(?:[^\\s\\]})]|$))`, 'm').exec(text) ?? []
  if (!value) throw new Error(`No source exports the constant ${name}.`)
  return value.replace(/\s+/g, ' ').replace(/\|/g, '\\|')
}

function openTable(open) {
  if (open.length === 0) return []
  return ['\n## Not true yet\n', '| Statement | In short | Reason |', '|---|---|---|'].concat(
    open.map(({ id, says, reason }) => `| ${id} | ${says} | ${reason} |`),
  )
}

function isCovered(id, { covered, cases }) {
  const one = cases.find((other) => other.id === id)
  return one !== undefined && (covered.has(id) || one.gate !== undefined)
}

function decisionOf({ decision }, decisions) {
  return decisions.find((file) => file.startsWith(`${decision}-`))
}
