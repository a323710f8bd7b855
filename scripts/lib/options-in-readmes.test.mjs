import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagePage, publicPackages, shippedSources } from './workspace.mjs'

/** Names of the option types that an entry exports, with the fields that each declares itself. */
function optionsOf(path) {
  const index = join(path, 'src/index.ts')
  if (!existsSync(index)) return []
  const names = [...readFileSync(index, 'utf8').matchAll(/\b(\w+Options)\b/g)].map(([, name]) => name)
  const sources = shippedSources(path).map((file) => readFileSync(file, 'utf8'))
  return [...new Set(names)].flatMap((name) => {
    const body = sources.map((text) => new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1]).find(Boolean)
    const fields = [...(body ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, field]) => field)
    return fields.map((field) => `${name}.${field}`)
  })
}

test.for(publicPackages().map((one) => [one.manifest.name, one]))(
  'the page of %s names every option of its entry, and its README is short',
  ([, one]) => {
    const page = readFileSync(packagePage(one), 'utf8')
    const missing = optionsOf(one.path).filter((option) => !new RegExp(`\`[^\`]*\\b${option.split('.')[1]}\\b[^\`]*\``).test(page))
    expect(missing).toEqual([])
    expect(readFileSync(join(one.path, 'README.md'), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(80)
  },
)

test('options are found, so that the check can fail', () => {
  const [kernel] = publicPackages()
  expect(optionsOf(kernel.path)).toContain('ReadOptions.prefer')
})
