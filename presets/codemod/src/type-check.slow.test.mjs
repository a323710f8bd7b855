import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { copyOf, packageFolder } from '../fixtures/copy-of.mjs'
import { runCli } from './run-cli.mjs'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  customConditions: ['@latchkey/source'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
}

/** Returns what the compiler prints. */
function typeCheck(folder) {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src', 'app'] }))
  try {
    return execFileSync(process.execPath, [join(packageFolder, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    return error.stdout
  }
}

test.each([
  ['appkit', 'react'],
  ['appkit', 'vue'],
  ['rainbowkit', 'rainbowkit'],
  ['rainbowkit', 'rainbowkit-next'],
])('%s: the %s app type-checks against the layer after the codemod', { timeout: 300_000 }, async (kit, name) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const folder = copyOf(name)
  expect(await runCli([kit, folder, '--force'])).toBe(0)
  expect(typeCheck(folder)).toBe('')
})
