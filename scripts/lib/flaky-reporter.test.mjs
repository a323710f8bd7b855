import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collect } from './collect.mjs'
import { root } from './workspace.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')

async function report(tests) {
  // Below the repository, where `vitest` is found.
  const folder = mkdtempSync(join(root, 'node_modules', '.flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.test.mjs'), `import { expect, test } from 'vitest'\n${tests}`)
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `import { FlakyReporter } from '${root}/scripts/lib/flaky-reporter.mjs'
    export default { test: { dir: '${folder}', include: ['*.test.mjs'], exclude: [], retry: 1, reporters: ['default', new FlakyReporter()] } }`,
  )
  const output = await collect(process.execPath, [vitest, 'run', '--root', folder], { cwd: folder, env: { VITEST: undefined } })
  return { output, written: JSON.parse(readFileSync(join(folder, 'artifacts/flaky.json'), 'utf8')) }
}

test('a test that passes at its second try is reported with its first failure', async () => {
  const { output, written } = await report(`
    let tries = 0
    test('is shy', () => { tries += 1; expect(tries, 'the number of tries').toBe(2) })
    test('is steady', () => {})`)
  expect(written).toEqual([{ file: 'a.test.mjs', name: 'is shy', error: expect.stringContaining('the number of tries') }])
  expect(output).toMatch(/\nFlaky\n {2}a\.test\.mjs > is shy\n {4}the number of tries/)
}, 60_000)

test('the list is empty and nothing is printed if nothing is flaky', async () => {
  const { output, written } = await report(`test('is steady', () => {})`)
  expect(written).toEqual([])
  expect(output).not.toContain('Flaky')
}, 60_000)
