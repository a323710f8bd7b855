import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { typescriptApi } from './typescript-api.mjs'

/**
 * Returns what a type file exports, by name: `{ name, file, nodes, renamed, inherited }`: its declarations, those that it is an alias of,
 * and those that it extends. `entries` has the type files of packages by import specifier.
 */
export function exportedDeclarations(entry, entries = {}) {
  const ts = typescriptApi()
  const parsed = new Map()
  const parse = (file) => {
    const known = parsed.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    parsed.set(file, known)
    return known
  }

  /** Returns the declarations of an exported name of a file. */
  const find = (file, name) => {
    const source = parse(file)
    const nodes = source.statements.filter((node) => namesOf(node).includes(name))
    if (nodes.length > 0) return { name, file, nodes }
    for (const node of source.statements) {
      const from = pathOf(file, node, entries)
      if (ts.isExportDeclaration(node)) {
        const element = node.exportClause && ts.isNamedExports(node.exportClause) ? elementOf(node.exportClause, name) : undefined
        const own = (element?.propertyName ?? element?.name)?.text
        if (own !== undefined) return node.moduleSpecifier ? from && find(from, own) : find(file, own)
        const found = !node.exportClause && from && find(from, name)
        if (found) return found
      }
      const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
      const imported = bindings && ts.isNamedImports(bindings) ? elementOf(bindings, name) : undefined
      if (imported) return from && find(from, (imported.propertyName ?? imported.name).text)
    }
    return undefined
  }

  const namesOf = (node) => {
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.text)
    const isDeclared = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isFunctionDeclaration(node)
    return (isDeclared || ts.isClassDeclaration(node)) && node.name ? [node.name.text] : []
  }

  const exportsOf = (file) =>
    parse(file).statements.flatMap((node) => {
      if (ts.isExportDeclaration(node)) {
        if (node.exportClause && ts.isNamedExports(node.exportClause)) return node.exportClause.elements.map(({ name }) => name.text)
        const from = pathOf(file, node, entries)
        return from ? exportsOf(from) : []
      }
      return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? namesOf(node) : []
    })

  /** An alias of an interface has its members. */
  const renamed = ({ file, nodes }) =>
    nodes
      .filter((node) => ts.isTypeAliasDeclaration(node) && ts.isTypeReferenceNode(node.type) && !node.type.typeArguments)
      .map(({ type }) => ts.isIdentifier(type.typeName) && find(file, type.typeName.text))
      .filter(Boolean)
      .flatMap((target) => [...target.nodes, ...renamed(target)])

  const extended = ({ file, nodes }) =>
    nodes
      .flatMap(({ heritageClauses = [] }) => heritageClauses.flatMap(({ types }) => types))
      .map(({ expression }) => ts.isIdentifier(expression) && find(file, expression.text))
      .filter(Boolean)
      .flatMap((parent) => [...parent.nodes, ...extended(parent)])

  return [...new Set(exportsOf(entry))]
    .map((name) => find(entry, name))
    .filter(Boolean)
    .map((found) => ({ ...found, renamed: renamed(found), inherited: extended(found) }))
}

/** Returns the sentences of a declaration or member, and its tags `{ name, text }`; undefined if there are none. */
export function docOf(node) {
  const ts = typescriptApi()
  const found = ts.getJSDocCommentsAndTags(node).filter((each) => ts.isJSDoc(each))
  if (found.length === 0) return undefined
  return {
    text: found
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join('\n')
      .trim(),
    tags: found.flatMap(({ tags = [] }) =>
      tags.map(({ tagName, comment }) => ({ name: tagName.text, text: ts.getTextOfJSDocComment(comment) ?? '' })),
    ),
  }
}

/** Sections of a plugin's contract whose entries others call, listen to or open. */
const SECTIONS = ['actions', 'events', 'state', 'views']

/**
 * Returns the visible members of an interface, class or object type, as `{ name, node }`; for sections of a contract, also their entries.
 * The docstring of a member covers other object types within it.
 */
export function membersOf(node, within = '') {
  const ts = typescriptApi()
  // A hook's result is its public interface, wherever it is declared.
  const isHook = ts.isFunctionDeclaration(node) && /^use[A-Z]/.test(node.name?.text ?? '')
  const type = ts.isTypeAliasDeclaration(node) || (isHook && node.type) ? node.type : node
  const bodies = ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type) ? type.types : [type]
  return bodies.flatMap((body) =>
    [...(body.members ?? [])].flatMap((member) => {
      const hidden =
        member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) || member.name?.kind === ts.SyntaxKind.PrivateIdentifier
      if (!member.name || hidden) return []
      const name = within + (member.name.text ?? member.name.getText())
      const inner = SECTIONS.includes(name) && member.type && ts.isTypeLiteralNode(member.type) ? membersOf(member.type, `${name}.`) : []
      return [{ name, node: member }, ...inner]
    }),
  )
}

function pathOf(file, { moduleSpecifier }, entries) {
  const path = moduleSpecifier?.text
  if (!path?.startsWith('.')) return entries[path]
  const stem = join(dirname(file), path.replace(/\.jsx?$/, ''))
  return [`${stem}.d.ts`, `${stem}.ts`].find(existsSync)
}

function elementOf({ elements }, name) {
  return elements.find((each) => each.name.text === name)
}
