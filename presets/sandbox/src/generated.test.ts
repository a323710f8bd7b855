import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundle, bundles } from '../scripts/bundle.mjs'
import { compile } from '../scripts/compile.mjs'

test('the compiled contracts are those of contracts/', { timeout: 180_000 }, () => {
  expect(readFileSync(new URL('./contracts.generated.ts', import.meta.url), 'utf8') === compile()).toBe(true)
})

test('the page scripts are those of src/', async () => {
  for (const one of bundles) {
    expect(readFileSync(new URL(`../${one.target}`, import.meta.url), 'utf8') === (await bundle(one)), one.target).toBe(true)
  }
})
