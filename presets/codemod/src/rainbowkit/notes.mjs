import { createGuide, importedNames, nameOf } from '../guide.mjs'

const guide = createGuide({ place: 'docs/migrate/rainbowkit.md', table: new URL('./table.generated.json', import.meta.url) })
const { rows, entries, linkOf, rowOf } = guide

/** Rows of names that an app imports. */
const IMPORTED = ['function', 'component', 'hook', 'wallet']
/** Which tables the attributes of an element are in. */
const ELEMENTS = { RainbowKitProvider: 'prop', ConnectButton: 'button' }
/** Which tables the options of a function are in, and which argument they are. */
const CALLS = {
  getDefaultConfig: ['option', 0],
  connectorsForWallets: ['option', 1],
  lightTheme: ['theme', 0],
  darkTheme: ['theme', 0],
  midnightTheme: ['theme', 0],
}
/** Differences that need no change of the app's. */
const SILENT = new Set(['projectId', 'accentColorForeground'])

/** Returns the note about a module of RainbowKit's that has no equal. */
export function noteOfModule(specifier) {
  const row = specifier.includes('siwe-next-auth') ? rowOf('component', 'RainbowKitSiweNextAuthProvider') : undefined
  return `${specifier} has no equal${row ? `: ${row.note}` : ''}${linkOf(row)}`
}

/** Notes about names of an import that our entry does not have, or that have no equal. */
export function notesOfNames(node, entry) {
  return importedNames(node).flatMap(({ at, name }) => {
    const row = rows.find((each) => each.name === name && IMPORTED.includes(each.kind))
    if (row?.status === 'none') return [{ at, note: guide.noteOf(row.kind, name) }]
    return entries[entry].includes(name) ? [] : [{ at, note: `${name} is not in ${entry}${linkOf(row)}` }]
  })
}

/** Notes about options and attributes that have no equal, differ, or are unknown. */
export function notesOfNodes(nodes) {
  return nodes.flatMap((at) => (at.type === 'JSXOpeningElement' ? notesOfElement(at) : at.type === 'CallExpression' ? notesOfCall(at) : []))
}

function notesOfElement({ name: { name: element }, attributes }) {
  const kind = ELEMENTS[element]
  if (!kind) return []
  return attributes.flatMap((at) => {
    if (at.type === 'JSXSpreadAttribute') return [{ at, note: `compare these properties with the table${linkOf()}` }]
    const { expression } = at.value ?? {}
    if (at.name.name !== 'appInfo') return noteAt(at, kind, at.name.name, expression)
    return (expression?.properties ?? []).flatMap((each) => noteAt(each, kind, `appInfo.${nameOf(each)}`, each.value))
  })
}

function notesOfCall(call) {
  const [kind, index] = CALLS[call.callee.name] ?? []
  const options = call.arguments[index]
  if (!kind || (kind === 'theme' && !options)) return []
  if (options?.type !== 'ObjectExpression')
    return [{ at: call, note: `the options are not written here: compare them with the table${linkOf()}` }]
  const hasRelay = kind === 'theme' || options.properties.some((property) => nameOf(property) === 'walletConnectRelayUrls')
  return [
    ...options.properties.flatMap((at) => (at.type === 'SpreadElement' ? [] : noteAt(at, kind, nameOf(at), at.value))),
    ...(hasRelay
      ? []
      : [
          { at: call, note: `add walletConnectRelayUrls for wallets on other devices${linkOf(rowOf('option', 'walletConnectRelayUrls'))}` },
        ]),
  ]
}

function noteAt(at, kind, name, value) {
  const note = name === undefined || SILENT.has(name) ? undefined : guide.noteOf(kind, name, value)
  return note === undefined ? [] : [{ at, note }]
}
