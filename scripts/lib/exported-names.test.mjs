import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportedNames } from './exported-names.mjs'

test('values and types of an entry are found, even with aliases and in other files', async () => {
  const from = mkdtempSync(join(tmpdir(), 'exported-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  mkdirSync(join(from, 'kernel/src'), { recursive: true })
  const entry = { '@latchkey/source': './src/index.ts' }
  writeFileSync(join(from, 'kernel/package.json'), JSON.stringify({ name: '@latchkey/kernel', exports: { '.': entry } }))
  writeFileSync(
    join(from, 'kernel/src/index.ts'),
    "export { make as create, type Made } from './make.js'\nexport type * from './contract.js'\nexport const one = 1\n",
  )
  writeFileSync(join(from, 'kernel/src/make.ts'), 'export const make = () => 1\nexport type Made = number\n')
  writeFileSync(join(from, 'kernel/src/contract.ts'), 'export interface Contract { readonly id: string }\n')
  expect(await exportedNames(from)).toEqual({ '@latchkey/kernel': { values: ['create', 'one'], types: ['Contract', 'Made'] } })
})
