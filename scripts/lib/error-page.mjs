import { readFileSync } from 'node:fs'
import { docOf, exportedDeclarations, membersOf } from './declarations.mjs'
import { typeEntries } from './type-entries.mjs'
import { root, shippedSources } from './workspace.mjs'

const HEAD = `# Errors

Every error of ours has a \`catalogue\` and a \`code\`; tell errors apart by these two, never by \`instanceof\` or by text. \`docs\` of an error
names its place on this page, and the console shows that in debug mode. \`details\` has the fields that are listed here, \`cause\` what it comes from.

This page is written by \`node scripts/errors.mjs\` from the docstrings of the catalogues.
`

/** The page of every error code, with an anchor for each that \`CodedError.docs\` leads to. */
export function errorPage(from = root) {
  const packages = typeEntries(from)
  const all = Object.assign({}, ...packages.map(({ entries }) => entries))
  const catalogues = new Map()
  for (const { dir, path, entries } of packages) {
    const exported = Object.values(entries).flatMap((entry) => exportedDeclarations(entry, all))
    for (const { catalogue, type } of cataloguesOf(path)) {
      const found = exported.find(({ name }) => name === type)
      // The setup part of the kernel's catalogue is exported as part of the whole.
      if (!found) continue
      const codes = catalogues.get(catalogue) ?? { dir, codes: new Map() }
      catalogues.set(catalogue, codes)
      for (const node of [...found.nodes, ...found.inherited])
        for (const { name, node: member } of membersOf(node))
          codes.codes.set(name, { text: docOf(member)?.text, details: detailsOf(member) })
    }
  }
  const parts = [...catalogues]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([catalogue, { dir, codes }]) =>
      [
        `## ${catalogue}\n\nOf \`${`@latchkey/${dir.split('/').at(-1)}`}\`.\n`,
        ...[...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, { text, details }]) => entryOf(catalogue, code, text, details)),
      ].join('\n'),
    )
  return `${HEAD}\n${parts.join('\n')}`
}

function entryOf(catalogue, code, text, details) {
  const fields = details === '' ? '' : `\nDetails: \`${details}\`\n`
  return `<a id="${catalogue}-${code}"></a>\n\n### ${catalogue}/${code}\n\n${(text ?? '').replace(/\s*\n\s*/g, ' ')}\n${fields}`
}

function detailsOf(member) {
  const text = (member.type?.getText() ?? '')
    .replace(/readonly /g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/;\s*\}/g, ' }')
  return /^Record<never, never>$/.test(text) ? '' : text
}

/** Returns the catalogues that a package's sources define, and the interfaces of their codes. */
function cataloguesOf(path) {
  return shippedSources(path).flatMap((file) => cataloguesIn(readFileSync(file, 'utf8')))
}

/** Returns the catalogues that a source defines: `{ catalogue, type }`. */
export function cataloguesIn(source) {
  const found = source.matchAll(/= (?:\/\* @__PURE__ \*\/ )?defineErrors<(\w+)[^(]*>\(\s*'([\w-]+)'/g)
  return [...found].map(([, type, catalogue]) => ({ catalogue, type }))
}
