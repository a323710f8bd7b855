import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { passedBefore } from './passed.mjs'

test('passed steps are kept for the same tree, until another tree or a fresh start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  passedBefore('a', { folder }).add('lint')
  expect(passedBefore('a', { folder }).has('lint')).toBe(true)
  expect(passedBefore('b', { folder }).has('lint')).toBe(false)
  expect(passedBefore('a', { folder }).has('lint')).toBe(false)
  passedBefore('a', { folder }).add('lint')
  expect(passedBefore('a', { folder, fresh: true }).has('lint')).toBe(false)
})
