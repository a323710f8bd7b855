import { readFileSync } from 'node:fs'

/** A kit's guide: its rows, and the names of our entries. Both are written by the tests of the layer, from its table. */
export function createGuide({ place, table }) {
  const { rows, entries } = JSON.parse(readFileSync(table, 'utf8'))
  const guide = {
    rows,
    entries,
    /** Returns the link to a row of the guide, or to the guide. */
    linkOf: (row) => `. See ${row ? row.place : place}`,
    rowOf: (kind, name) => rows.find((row) => row.kind === kind && row.name === name),
    /** Returns what to tell about a name: that it is unknown, has no equal, or differs; undefined if it is the same. */
    noteOf(kind, name, value) {
      const row = guide.rowOf(kind, name)
      if (!row) return `${name} is unknown${guide.linkOf()}`
      if (row.status === 'none') return `${name} has no equal${row.note && `: ${row.note}`}${guide.linkOf(row)}`
      return row.status === 'differs' && !isOff(value) ? `${name}: ${row.note}${guide.linkOf(row)}` : undefined
    },
  }
  return guide
}

/** Returns the name of a property; undefined if it is computed. */
export function nameOf({ key, computed }) {
  return computed ? undefined : (key?.name ?? key?.value)
}

/** Returns the names that a statement imports or exports from another module, with their nodes. */
export function importedNames(node) {
  return (node.specifiers ?? []).flatMap((at) => {
    if (at.type === 'ImportSpecifier') return [{ at, name: at.imported.name ?? at.imported.value }]
    return at.type === 'ExportSpecifier' ? [{ at, name: at.local.name }] : []
  })
}

function isOff(value) {
  return value?.value === false || value?.elements?.length === 0
}
