import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appKitElements, appKitHooks, appKitMethods, appKitOptions } from './fixtures/names.js'
import { idOf, placeOf, type Row, table } from './table.js'

const namesOf = (kind: Row['kind']) => table.filter((row) => row.kind === kind).map(({ name }) => name)

test.each([
  ['option', appKitOptions],
  ['method', appKitMethods],
  ['hook', appKitHooks],
  ['element', appKitElements],
] as const)('every %s of AppKit has one row, with a mapping or a reason', (kind, names) => {
  expect(names.filter((name) => !namesOf(kind).includes(name))).toEqual([])
  expect(namesOf(kind).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([])
  expect(table.filter(({ status, note }) => status !== 'same' && note === '')).toEqual([])
})

test('the guide and the codemod have the same table; update both with `vitest -u`', async () => {
  const guide = new URL('../../../docs/migrate/appkit.md', import.meta.url)
  const text = readFileSync(guide, 'utf8').replace(
    /(<!-- table (\w+) -->\n)[\s\S]*?(<!-- \/table -->)/g,
    (_, begin: string, kind: Row['kind'], end: string) => `${begin}\n${markdownOf(kind)}\n${end}`,
  )
  await expect(text).toMatchFileSnapshot('../../../docs/migrate/appkit.md')
  const rows = table.map((row) => ({ ...row, place: placeOf(row) }))
  await expect(`${JSON.stringify({ rows, entries: exported() }, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../codemod/src/appkit/table.generated.json',
  )
})

/** Names of this package's entries, as the gate for exports knows them. */
function exported(): { readonly [entry: string]: readonly string[] } {
  const all: { readonly [entry: string]: { readonly values: readonly string[]; readonly types: readonly string[] } } = JSON.parse(
    readFileSync(new URL('../../../docs/api/exports.json', import.meta.url), 'utf8'),
  )
  const own = Object.entries(all).filter(([entry]) => entry.startsWith('@latchkey/compat-appkit'))
  return Object.fromEntries(own.map(([entry, { values, types }]) => [entry, [...values, ...types].sort()]))
}

function markdownOf(kind: Row['kind']): string {
  const rows = table.filter((row) => row.kind === kind)
  const lines = rows.map((row) => `| <a id="${idOf(row)}"></a>\`${row.name}\` | ${WORDS[row.status]} | ${sentenceOf(row.note)} |`)
  return ['| Name | Here | |', '|---|---|---|', ...lines, ''].join('\n')
}

function sentenceOf(note: string): string {
  return note.charAt(0).toUpperCase() + note.slice(1)
}

const WORDS: { readonly [Status in Row['status']]: string } = {
  same: 'the same',
  differs: 'differs',
  none: '**no equal**',
  ours: 'Latchkey’s own',
}
