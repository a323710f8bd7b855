import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compilePackage } from './messages.mjs'

function packageWith(catalogues) {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-messages-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const folder = join(path, 'src/messages')
  mkdirSync(folder, { recursive: true })
  for (const [locale, texts] of Object.entries(catalogues)) writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))
  return { path, list: () => readFileSync(join(folder, 'translations.ts'), 'utf8') }
}

const two = { 'a.one': 'One', 'a.two': 'Two' }

test('all languages but English are listed, each for all who read it', () => {
  const { path, list } = packageWith({ en: two, 'pt-BR': two, 'zh-CN': two, 'zh-TW': two, de: two })
  expect(compilePackage(path).problems).toEqual([])
  expect(
    list()
      .split('\n')
      .filter((line) => line.includes('import(')),
  ).toEqual([
    "  de: () => import('./de.js'),",
    "  pt: () => import('./pt-BR.js'),",
    "  'zh-CN': () => import('./zh-CN.js'),",
    "  'zh-TW': () => import('./zh-TW.js'),",
  ])
})

test.each([
  ['a server', two, true],
  ['a single text', { 'a.one': 'One' }, false],
])('for %s the languages are imported at once', (_, texts, isServer) => {
  const { path, list } = packageWith({ en: texts, 'pt-BR': texts, de: texts })
  compilePackage(path, { isServer })
  expect(list()).toContain("import ptBR from './pt-BR.js'\n")
  expect(list()).toContain('export const translations = { de, pt: ptBR }\n')
})

test('a list that lacks a language is stale', () => {
  const { path } = packageWith({ en: two, de: two })
  compilePackage(path)
  writeFileSync(join(path, 'src/messages/fr.json'), JSON.stringify(two))
  expect(compilePackage(path, { check: true }).problems.join()).toContain('translations.ts is stale')
})
