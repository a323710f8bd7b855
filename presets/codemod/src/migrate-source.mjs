import MagicString from 'magic-string'
import { nodesOf } from './nodes-of.mjs'
import { scriptsOf } from './scripts-of.mjs'

/** Rewrites the imports of a source. Returns its text, and notes about what has no equal, by line. */
export function migrateSource(kit, file, text) {
  // Parsing is slow, and most files of an app do not name the kit.
  if (!text.includes(kit.mark)) return { text, notes: [] }
  const result = new MagicString(text)
  const notes = []
  const lineOf = (offset) => text.slice(0, offset).split('\n').length
  for (const { ast, start, problem } of scriptsOf(file, text)) {
    if (problem) {
      notes.push({ line: lineOf(start), text: `could not be read, and was not changed: ${problem}` })
      continue
    }
    const say = (node, note) => notes.push({ line: lineOf(start + node.start), text: note })
    const nodes = [...nodesOf(ast)]
    for (const node of nodes) {
      const source = moduleOf(node)
      if (!source || !kit.isKit(source.value)) continue
      const entry = kit.ourEntry(source.value)
      if (!entry) {
        say(node, kit.noteOfModule(source.value))
        continue
      }
      if (kit.isNeedless?.(source.value) && node.type === 'ImportDeclaration') {
        const [end] = /^[^\S\n]*\n?/.exec(text.slice(start + node.end))
        result.remove(start + node.start, start + node.end + end.length)
        continue
      }
      // The quotes stay.
      result.overwrite(start + source.start + 1, start + source.end - 1, entry)
      for (const { at, note } of kit.notesOfNames(node, entry)) say(at, note)
    }
    for (const { at, note } of kit.notesOfNodes(nodes)) say(at, note)
  }
  return { text: result.toString(), notes }
}

/** The name of the module that a node imports, if it imports one. */
function moduleOf(node) {
  if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type)) return node.source ?? undefined
  if (node.type === 'TSImportType') return stringOf(node.argument)
  if (node.type === 'CallExpression' && (node.callee.type === 'Import' || node.callee.name === 'require'))
    return stringOf(node.arguments[0])
  return undefined
}

function stringOf(node) {
  const literal = node?.type === 'TSLiteralType' ? node.literal : node
  return literal?.type === 'StringLiteral' ? literal : undefined
}
