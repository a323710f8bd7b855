import { createGuide, importedNames, nameOf } from '../guide.mjs'

const guide = createGuide({ place: 'docs/migrate/appkit.md', table: new URL('./table.generated.json', import.meta.url) })
const { rows, entries, linkOf, rowOf } = guide

/** Returns the note about a package of AppKit's that has no equal. */
export function noteOfModule(specifier) {
  return `${specifier} has no equal${linkOf()}`
}

/** Notes about names of an import that our entry does not have. */
export function notesOfNames(node, entry) {
  return importedNames(node).flatMap(({ at, name }) => {
    if (entries[entry].includes(name)) return []
    if (entry.endsWith('/networks'))
      return [{ at, note: `${name} is not in ${entry}: import it from viem/chains, or describe it with defineChain` }]
    const row = rows.find((each) => each.name === name)
    return [{ at, note: `${name} is not in ${entry}${row ? `: ${row.note}` : ''}${linkOf(row)}` }]
  })
}

/** Notes about options and methods that have no equal, or are unknown. */
export function notesOfNodes(nodes) {
  return [...notesOfCall(nodes), ...notesOfMethods(nodes)]
}

/** Notes about options of `createAppKit`. */
function notesOfCall(nodes) {
  return nodes.filter(isFactory).flatMap((call) => {
    const [options] = call.arguments
    if (options?.type !== 'ObjectExpression')
      return [{ at: call, note: `the options are not written here: compare them with the table${linkOf()}` }]
    const hasRelay = options.properties.some((property) => nameOf(property) === 'walletConnectRelayUrls')
    return [
      ...notesOfObject(options, ''),
      ...(hasRelay
        ? []
        : [
            {
              at: call,
              note: `add walletConnectRelayUrls for wallets on other devices${linkOf(rowOf('option', 'walletConnectRelayUrls'))}`,
            },
          ]),
    ]
  })
}

function notesOfObject({ properties }, prefix) {
  return properties.flatMap((at) => {
    const name = nameOf(at)
    if (at.type === 'SpreadElement') return [{ at, note: `compare these options with the table${linkOf()}` }]
    if (prefix === '' && name === 'features' && at.value?.type === 'ObjectExpression') return notesOfObject(at.value, 'features.')
    if (name === undefined || name === 'features' || name === 'projectId') return []
    const note = guide.noteOf('option', prefix + name, at.value)
    return note === undefined ? [] : [{ at, note }]
  })
}

/** Notes about methods of a modal: `modal.setLoading()`. */
function notesOfMethods(nodes) {
  const modals = new Set(
    nodes.filter((node) => node.type === 'VariableDeclarator' && node.init && isFactory(node.init)).map(({ id }) => id.name),
  )
  return nodes.flatMap((at) => {
    if (at.type !== 'MemberExpression' || !modals.has(at.object.name)) return []
    const row = rowOf('method', at.property.name)
    return row?.status === 'none' ? [{ at, note: guide.noteOf('method', row.name) }] : []
  })
}

function isFactory(node) {
  return node.type === 'CallExpression' && node.callee.name === 'createAppKit'
}
