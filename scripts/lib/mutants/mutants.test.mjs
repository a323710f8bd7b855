import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scoresOf } from './scores.mjs'
import { sourcesToMutate } from './sources.mjs'
import { survivors } from './survivors.mjs'

const mutant = (more) => ({
  file: 'plugins/send/src/a.ts',
  line: 3,
  column: 2,
  mutator: 'ConditionalExpression',
  original: 'a > b',
  replacement: 'true',
  status: 'Killed',
  ...more,
})

test('detects a mutation that never ends, skips one that no test reaches, and does not count one that fails to compile', () => {
  const all = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored'].map((status) => mutant({ status }))
  expect(scoresOf([...all, mutant({ file: 'plugins/send/src/deep/b.ts' })])).toEqual([
    { folder: 'plugins/send/src', killed: 2, counted: 4, score: '50.0' },
    { folder: 'plugins/send/src/deep', killed: 1, counted: 1, score: '100.0' },
  ])
})

test('survivors are listed in source order, one per line', () => {
  const all = [
    mutant({ line: 9, status: 'NoCoverage', original: '{\n  return 1\n}', replacement: '{}' }),
    mutant({}),
    mutant({ status: 'Survived', column: 8, original: `'${'x'.repeat(80)}'`, replacement: '' }),
    mutant({ status: 'Survived' }),
  ]
  expect(survivors(all)).toEqual([
    'plugins/send/src/a.ts:3 ConditionalExpression a > b → true',
    `plugins/send/src/a.ts:3 ConditionalExpression '${'x'.repeat(59)}… → (nothing)`,
    'plugins/send/src/a.ts:9 ConditionalExpression { return 1 } → {} (no test gets there)',
  ])
})

test('sources in the given folders are mutated; tests, views, texts and index files are not', () => {
  const from = mkdtempSync(join(tmpdir(), 'mutants-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  const put = (file, text = '') => {
    mkdirSync(dirname(join(from, file)), { recursive: true })
    writeFileSync(join(from, file), text)
  }
  put('kernel/package.json', '{}')
  put('plugins/send/package.json', '{}')
  for (const name of [
    'a.ts',
    'a.test.ts',
    'deep/b.ts',
    'deep/index.ts',
    'version.ts',
    'deeper.ts',
    'views/c.ts',
    'd.tsx',
    'messages/en.ts',
    'fixtures/e.ts',
  ])
    put(`plugins/send/src/${name}`)
  put('kernel/src/a.ts')
  const found = (...named) => [...sourcesToMutate(named, from)].map(([dir, files]) => [dir, files.map((file) => file.split('/src/')[1])])
  expect(found('plugins/send')).toEqual([['plugins/send', ['a.ts', 'deep/b.ts', 'deeper.ts']]])
  expect(found('plugins/send/src/deep/', 'kernel/src/a.ts')).toEqual([
    ['kernel', ['a.ts']],
    ['plugins/send', ['deep/b.ts']],
  ])
  expect(found('plugins/none')).toEqual([])
})
