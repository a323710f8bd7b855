import { readFileSync } from 'node:fs'

/** Rows of the guide, and the names of our entries. Written by the tests of `@latchkey/compat-appkit`, from its table. */
const { rows, entries } = JSON.parse(readFileSync(new URL('./table.generated.json', import.meta.url), 'utf8'))

/** Returns the link to a row of the guide, or to the guide. */
export function noteOf(row) {
  return `. See ${row ? row.place : 'docs/migrate/appkit.md'}`
}

/** Notes about names of an import that our entry does not have. */
export function notesOfNames(node, entry) {
  const names = (node.specifiers ?? []).flatMap((at) => {
    const name =
      at.type === 'ImportSpecifier' ? (at.imported.name ?? at.imported.value) : at.type === 'ExportSpecifier' ? at.local.name : undefined
    return name === undefined || entries[entry].includes(name) ? [] : [{ at, name }]
  })
  return names.map(({ at, name }) => {
    if (entry.endsWith('/networks'))
      return { at, note: `${name} is not in ${entry}: import it from viem/chains, or describe it with defineChain` }
    const row = rows.find((each) => each.name === name)
    return { at, note: `${name} is not in ${entry}${row ? `: ${row.note}` : ''}${noteOf(row)}` }
  })
}

/** Notes about options of `createAppKit` that have no equal, or are unknown. */
export function notesOfCall(nodes) {
  return nodes.filter(isFactory).flatMap((call) => {
    const [options] = call.arguments
    if (options?.type !== 'ObjectExpression')
      return [{ at: call, note: `the options are not written here: compare them with the table${noteOf()}` }]
    const hasRelay = options.properties.some((property) => nameOf(property) === 'walletConnectRelayUrls')
    return [
      ...notesOfObject(options, ''),
      ...(hasRelay
        ? []
        : [{ at: call, note: `add walletConnectRelayUrls for wallets on other devices${noteOf(rowOf('walletConnectRelayUrls'))}` }]),
    ]
  })
}

function notesOfObject({ properties }, prefix) {
  return properties.flatMap((at) => {
    const name = nameOf(at)
    if (at.type === 'SpreadElement') return [{ at, note: `compare these options with the table${noteOf()}` }]
    if (prefix === '' && name === 'features' && at.value?.type === 'ObjectExpression') return notesOfObject(at.value, 'features.')
    if (name === undefined || name === 'features') return []
    const row = rowOf(prefix + name)
    if (!row) return [{ at, note: `${prefix}${name} is unknown${noteOf()}` }]
    if (row.status === 'none') return [{ at, note: `${row.name} has no equal: ${row.note}${noteOf(row)}` }]
    return row.status === 'differs' && name !== 'projectId' && !isOff(at.value)
      ? [{ at, note: `${row.name}: ${row.note}${noteOf(row)}` }]
      : []
  })
}

/** Notes about methods of a modal that have no equal: `modal.setLoading()`. */
export function notesOfMethods(nodes) {
  const modals = new Set(
    nodes.filter((node) => node.type === 'VariableDeclarator' && node.init && isFactory(node.init)).map(({ id }) => id.name),
  )
  return nodes.flatMap((at) => {
    if (at.type !== 'MemberExpression' || !modals.has(at.object.name)) return []
    const row = rows.find((each) => each.kind === 'method' && each.name === at.property.name)
    return row?.status === 'none' ? [{ at, note: `${row.name} has no equal: ${row.note}${noteOf(row)}` }] : []
  })
}

function isOff(value) {
  return value?.value === false || value?.elements?.length === 0
}

function isFactory(node) {
  return node.type === 'CallExpression' && node.callee.name === 'createAppKit'
}

function rowOf(name) {
  return rows.find((row) => row.kind === 'option' && row.name === name)
}

function nameOf({ key, computed }) {
  return computed ? undefined : (key?.name ?? key?.value)
}
