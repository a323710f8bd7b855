import { relative, sep } from 'node:path'
import { docOf, exportedDeclarations, membersOf } from './declarations.mjs'
import { typescriptApi } from './typescript-api.mjs'

/** Words without information of their own. */
const STOP =
  'a an the of and or for to in on at by with from as is are be its it this that which one all own given what who whose used uses returns return gets get sets set type types interface function value values object option options'.split(
    ' ',
  )

/** Returns whether a text contains a sentence that says more than the name. */
export function saysMore(text, name) {
  const known = new Set([...STOP, ...wordsOf(name)].map(stem))
  return text.split(/(?<=[.;:])\s+|\n/).some((sentence) => {
    const words = wordsOf(sentence)
    return words.length > 1 && words.some((word) => !known.has(stem(word)))
  })
}

/**
 * Returns what the entries of a package export without a docstring, as `src/file.ts: Name.member`, each place once. `all` has the type
 * files of every package by import specifier: a member also counts as documented by the interface it comes from.
 */
export function undocumented({ path, entries, all = {} }) {
  const seen = new Set()
  return entries.flatMap((entry) =>
    exportedDeclarations(entry, all).flatMap(({ name, file, nodes, renamed, inherited }) => {
      // Other packages document their own declarations.
      if (!file.startsWith(path + sep)) return []
      const place = relative(path, file)
        .replace(/^dist/, 'src')
        .replace(/\.d\.ts$/, '.ts')
      const report = (what) => {
        const line = `${place}: ${what}`
        if (seen.has(line)) return []
        seen.add(line)
        return [line]
      }
      // Overloads share the docstring of the first one.
      const own = nodes.some((node) => hasDoc(node, name)) ? [] : report(name)
      const members = [...nodes, ...renamed, ...inherited].flatMap((node) => membersOf(node))
      const names = [...new Set([...nodes, ...renamed].flatMap((node) => membersOf(node)).map((member) => member.name))]
      return [
        ...own,
        ...names
          .filter(
            (each) => !members.some((member) => member.name === each && hasDoc(member.node, `${name}.${each}`)) && !isFormOf(nodes, each),
          )
          .flatMap((each) => report(`${name}.${each}`)),
      ]
    }),
  )
}

/** The docstring of a union of object types explains each form by its fields: `{ delay }`: waits, then approves. */
function isFormOf(nodes, field) {
  const ts = typescriptApi()
  return nodes.some((node) => {
    const isUnion = ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type)
    return isUnion && new RegExp(`\\b${field}\\b`).test(docOf(node)?.text ?? '')
  })
}

function hasDoc(node, name) {
  const doc = docOf(node)
  return doc !== undefined && saysMore(doc.text, name)
}

function wordsOf(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
}

function stem(word) {
  return word.replace(/(?<=..)(ies|es|s|ed|ing)$/, '')
}
