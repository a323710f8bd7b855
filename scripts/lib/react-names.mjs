import { docOf, exportedDeclarations, membersOf } from './declarations.mjs'
import { typescriptApi } from './typescript-api.mjs'

/**
 * Generates Markdown about the hooks and components of an entry: what each is for, and every input and output field. `all` has the type
 * files of every package by import specifier; places in `seen` are listed elsewhere.
 */
export function reactNames(entry, all, seen = new Set()) {
  const declarations = exportedDeclarations(entry, all)
  const kernel = all['@latchkey/kernel']
  const known = [...(kernel ? exportedDeclarations(kernel, all) : []), ...declarations]
  const byName = new Map(known.map((each) => [each.name, each]))
  const parts = declarations.flatMap(({ name, file, nodes: [node] }) => {
    const place = `${file} ${name}`
    if (seen.has(place)) return []
    seen.add(place)
    if (/^use[A-Z]/.test(name)) return [hook(name, node, byName)]
    return isComponent(name, node) ? [component(name, node, byName)] : []
  })
  return parts.sort().join('\n')
}

function isComponent(name, node) {
  const ts = typescriptApi()
  const text = node.getText()
  return /^[A-Z]/.test(name) && (ts.isFunctionDeclaration(node) || (ts.isVariableStatement(node) && text.includes('ExoticComponent')))
}

function hook(name, node, byName) {
  const { parameters, type } = node
  const args = parameters.map(
    ({ name: own, questionToken }) => own.getText().replace(/^\{[\s\S]*$/, 'options') + (questionToken ? '?' : ''),
  )
  return section(`${name}(${args.join(', ')})`, node, [
    ...parameters.flatMap((parameter) => rows(parameter.type, byName, 'in')),
    ...rows(type, byName, 'out'),
  ])
}

function component(name, node, byName) {
  const ts = typescriptApi()
  if (ts.isFunctionDeclaration(node)) return section(`<${name}>`, node, rows(node.parameters[0]?.type, byName, 'in'))
  const [, props] = /\b(\w+Props)\b/.exec(node.getText()) ?? []
  return section(`<${name}>`, node, fieldsOf(byName.get(props), 'in'))
}

function section(title, node, fields) {
  const text = sentence(docOf(node)?.text)
  // Components are recognized by their name, hooks by their result.
  const isHook = title.startsWith('use')
  const head = isHook ? '| Field | | |\n|---|---|---|' : '| Prop | |\n|---|---|'
  const lines = fields.map(({ name, way, type, doc }) =>
    isHook ? `| \`${name}\` | ${way === 'in' ? 'option' : 'result'} | ${cell(type, doc)} |` : `| \`${name}\` | ${cell(type, doc)} |`,
  )
  return `### \`${title}\`\n\n${text}\n${lines.length ? `\n${head}\n${lines.join('\n')}\n` : ''}`
}

function rows(type, byName, way) {
  const ts = typescriptApi()
  if (!type) return []
  if (ts.isTypeLiteralNode(type)) return fieldsOf({ nodes: [type], renamed: [], inherited: [] }, way)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((each) => rows(each, byName, way))
  const named = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : ''
  // A whole kernel or point passed to a hook is described where it is created.
  return way === 'out' || /(Options|Args|Props)$/.test(named) ? fieldsOf(byName.get(named), way) : []
}

function fieldsOf(found, way) {
  if (!found) return []
  const seen = new Set()
  return [...found.nodes, ...found.renamed, ...found.inherited]
    .flatMap((node) => membersOf(node))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, node }) => ({ name: name + (node.questionToken ? '?' : ''), way, type: typeOf(node), doc: docOf(node)?.text }))
}

/** Only types that can be read at a glance. */
function typeOf({ type, questionToken }) {
  const text = (type?.getText() ?? '')
    .replace(/\s+/g, ' ')
    .replace(/readonly /g, '')
    .replace(questionToken ? / \| undefined$/ : '', '')
  return text.length <= 60 ? text : ''
}

function cell(type, doc) {
  return [type && `\`${type.replaceAll('|', '\\|')}\``, sentence(doc)].filter(Boolean).join(' · ')
}

function sentence(text = '') {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')
}
