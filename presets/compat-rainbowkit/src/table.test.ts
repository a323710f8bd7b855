import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as entry from './index.js'
import { idOf, placeOf, type Row, table } from './table.js'
import * as wallets from './wallets.js'

const namesOf = (...kinds: readonly Row['kind'][]) => table.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)

test('each name has one row, with a mapping or a reason', () => {
  const ids = table.map(idOf)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(table.filter(({ status, note }) => status !== 'same' && note === '')).toEqual([])
})

test('every exported function, component, hook and wallet has a row, and each of these with an equal is exported', () => {
  expect(Object.keys(entry).filter((name) => !namesOf('function', 'component', 'hook').includes(name))).toEqual([])
  expect(Object.keys(wallets).sort()).toEqual([...namesOf('wallet')].sort())
  const equal = table.filter(({ kind, status }) => ['function', 'component', 'hook'].includes(kind) && status !== 'none')
  const missing = equal.filter(({ name }) => !((name.split('.')[0] ?? '') in entry) && name !== 'styles.css' && name !== 'accentColors')
  expect(missing).toEqual([])
})

test('a wallet has an id in the bundled list exactly if its row says so', () => {
  const bundled = Object.entries(wallets).filter(([, create]) => create({ projectId: 'p', appName: 'a' }).listedId !== undefined)
  const rows = table.filter(({ kind, note }) => kind === 'wallet' && note === 'in the bundled list')
  expect(bundled.map(([name]) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('the guide and the codemod have the same table; update both with `vitest -u`', async () => {
  const guide = new URL('../../../docs/migrate/rainbowkit.md', import.meta.url)
  const text = readFileSync(guide, 'utf8').replace(
    /(<!-- table (\w+) -->\n)[\s\S]*?(<!-- \/table -->)/g,
    (_, begin: string, kind: Row['kind'], end: string) => `${begin}\n${markdownOf(kind)}\n${end}`,
  )
  await expect(text).toMatchFileSnapshot('../../../docs/migrate/rainbowkit.md')
  expect(table.filter(({ kind }) => !text.includes(`<!-- table ${kind} -->`))).toEqual([])
  const rows = table.map((row) => ({ ...row, place: placeOf(row) }))
  await expect(`${JSON.stringify({ rows, entries: exported() }, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../codemod/src/rainbowkit/table.generated.json',
  )
})

/** Names of this package's entries, as the gate for exports knows them. */
function exported(): { readonly [entry: string]: readonly string[] } {
  const all: { readonly [entry: string]: { readonly values: readonly string[]; readonly types: readonly string[] } } = JSON.parse(
    readFileSync(new URL('../../../docs/api/exports.json', import.meta.url), 'utf8'),
  )
  const own = Object.entries(all).filter(([entry]) => entry.startsWith('@latchkey/compat-rainbowkit'))
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
