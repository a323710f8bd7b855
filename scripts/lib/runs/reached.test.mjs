import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../workspace.mjs'
import { importReader } from './imports.mjs'
import { reachedTests } from './reached.mjs'

const tests = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file))
const importsOf = importReader()
const reached = (changed) => reachedTests(tests, changed, importsOf)
const inBrowsers = (files) => files.filter((file) => file.startsWith('e2e/'))
const inNode = (files) => files.filter((file) => !file.startsWith('e2e/'))

test('a change in a plugin runs its tests, those that import it, and the browser tests about it', () => {
  const found = reached(['plugins/send/src/plugin.ts'])
  expect(inNode(found)).toContain('presets/standard/src/standard.test.ts')
  expect(inNode(found).length).toBeLessThan(30)
  expect(inBrowsers(found).length).toBeGreaterThan(0)
  expect(inBrowsers(found).every((file) => /\/send/.test(file))).toBe(true)
})

test('a change of code on every page runs all browser tests', () => {
  expect(inBrowsers(reached(['kernel/src/index.ts']))).toEqual(inBrowsers(tests))
})

test('a change of a page runs the tests that open it', () => {
  const found = reached(['e2e/pages/cosmos/main.tsx'])
  expect(found).toEqual([expect.stringContaining('cosmos')])
})

test('a change of an example runs the tests that start it', () => {
  expect(reached(['examples/next-ssr/app/page.tsx'])).toContainEqual(expect.stringContaining('next'))
})

test('a change of a test or its neighbours runs its package only', () => {
  expect(reached(['plugins/send/src/plugin.test.ts'])).toContain('plugins/send/src/plugin.test.ts')
  expect(inNode(reached(['plugins/send/src/messages/en.json'])).every((file) => file.startsWith('plugins/send/'))).toBe(true)
})

test('a change of the runner’s configuration runs everything, one of a text nothing', () => {
  expect(reached(['vitest.config.ts'])).toEqual(tests)
  expect(reached(['docs/themes.md'])).toEqual([])
})
