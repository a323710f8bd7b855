import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePlugin } from './new-plugin.mjs'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'new-plugin-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a new plugin has its name in every file, in all three spellings', () => {
  const into = folder()
  const files = writePlugin('gas-prices', into)
  expect(files).toContain('plugins/gas-prices/src/views/gas-prices.tsx')
  for (const file of files) expect(readFileSync(join(into, file), 'utf8')).not.toMatch(/__(name|Name|id)__/)
  expect(readFileSync(join(into, 'plugins/gas-prices/src/plugin.ts'), 'utf8')).toContain(
    'export function gasPrices(): Plugin<GasPricesContract>',
  )
})

test('a name that is not kebab-case, or is taken, is refused', () => {
  const into = folder()
  expect(() => writePlugin('GasPrices', into)).toThrow('kebab-case')
  writePlugin('gas', into)
  expect(() => writePlugin('gas', into)).toThrow('there already')
})
