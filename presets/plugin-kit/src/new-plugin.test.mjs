import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCli } from './run-cli.mjs'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'plugin-kit-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Runs a command and returns its exit code and output. */
async function run(...args) {
  const said = []
  for (const stream of ['log', 'error']) vi.spyOn(console, stream).mockImplementation((text) => said.push(String(text)))
  return [await runCli(args), said.join('\n')]
}

test('PKG-05 a new plugin has its name in every file, in every spelling, and includes its generated files', async () => {
  const into = join(folder(), 'own')
  const [code, said] = await run('new', 'gas-prices', into)
  expect([code, said]).toEqual([0, expect.stringContaining(`cd ${into}`)])
  const files = said.split('\n').filter((line) => line.startsWith(`${into}/`))
  expect(files).toContain(join(into, 'src/views/gas-prices.tsx'))
  for (const file of files) expect(`${file} ${readFileSync(file, 'utf8')}`).not.toMatch(/__(name|Name|id|table|package|version)/)
  const read = (file) => readFileSync(join(into, file), 'utf8')
  expect(read('src/plugin.ts')).toContain('export function gasPrices(): Plugin<GasPricesContract>')
  expect(read('src/server/migrations.ts')).toContain('CREATE TABLE gas_prices_points')
  expect(JSON.parse(read('package.json')).name).toBe('latchkey-gas-prices')
  expect([read('src/version.ts'), read('src/messages/de.ts'), read('.gitignore')]).toEqual([
    expect.stringContaining("VERSION: Version = '0.1.0'"),
    expect.stringContaining('gasPrices.redeem'),
    expect.stringContaining('node_modules'),
  ])
})

test('PKG-05 a scope belongs to the package, not to the plugin', async () => {
  const into = join(folder(), 'perks')
  await run('new', '@acme/perks', into)
  expect(JSON.parse(readFileSync(join(into, 'package.json'), 'utf8')).name).toBe('@acme/perks')
  expect(readFileSync(join(into, 'src/contract.ts'), 'utf8')).toContain("readonly id: 'perks'")
})

test('PKG-05 refuses a name that is not kebab-case, a folder in use and an unknown command with an error', async () => {
  const into = folder()
  writeFileSync(join(into, 'note.txt'), '')
  expect(await run('new', 'GasPrices', join(into, 'a'))).toEqual([1, expect.stringContaining('kebab-case')])
  expect(await run('new', '../perks', join(into, 'a'))).toEqual([1, expect.stringContaining('kebab-case')])
  expect(existsSync(join(into, 'a'))).toBe(false)
  expect(await run('new', 'perks', into)).toEqual([1, expect.stringContaining('not empty')])
  expect(await run('news')).toEqual([2, expect.stringContaining('Usage:')])
  expect(await run('new')).toEqual([2, expect.stringContaining('Usage:')])
})

test('PKG-05 --check finds stale files and invalid texts, and writes nothing', async () => {
  const into = join(folder(), 'perks')
  await run('new', 'perks', into)
  expect(await run('messages', '--check', into)).toEqual([0, ''])
  expect(await run('version', '--check', into)).toEqual([0, ''])
  const german = join(into, 'src/messages/de.json')
  const texts = JSON.parse(readFileSync(german, 'utf8'))
  writeFileSync(german, JSON.stringify({ ...texts, 'perks.points': '{count} Punkte', 'perks.more': 'x' }))
  const before = readFileSync(join(into, 'src/messages/de.ts'), 'utf8')
  const [code, said] = await run('messages', '--check', into)
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      'src/messages/de.json: perks.points uses (count), English uses (points (plural))',
      'src/messages/de.json: perks.more is not in en.json',
      'src/messages/de.ts is stale. Run: plugin-kit messages',
    ],
  ])
  expect(readFileSync(join(into, 'src/messages/de.ts'), 'utf8')).toBe(before)
  const manifest = join(into, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', '"version": "0.2.0"'))
  expect(await run('version', '--check', into)).toEqual([1, 'latchkey-perks: src/version.ts is stale. Run: plugin-kit version'])
  expect(await run('version', into)).toEqual([0, ''])
  expect(readFileSync(join(into, 'src/version.ts'), 'utf8')).toContain("'0.2.0'")
})
