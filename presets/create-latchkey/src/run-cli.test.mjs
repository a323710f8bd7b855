import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCli } from './run-cli.mjs'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs the command and returns its exit code and output. Without `keys` there is no terminal. */
async function run(args, { keys, agent } = {}) {
  const said = []
  for (const stream of ['log', 'error']) vi.spyOn(console, stream).mockImplementation((text) => said.push(String(text)))
  const code = await runCli(args, { ...terminal(keys), agent })
  return [code, said.join('\n')]
}

/** A terminal at which a person presses the keys for each question once it is shown. */
function terminal(keys) {
  const input = Object.assign(new PassThrough(), { isTTY: keys !== undefined, setRawMode() {} })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 })
  const left = new Map(Object.entries(keys ?? {}))
  output.on('data', (chunk) => {
    const question = [...left.keys()].find((each) => String(chunk).includes(each))
    if (question === undefined) return
    const pressed = left.get(question)
    left.delete(question)
    setImmediate(() => input.write(pressed))
  })
  return { input, output }
}

const manifestOf = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
const ENTER = '\r'
const SPACE = ' '
const DOWN = '\x1b[B'
const CTRL_C = '\x03'

test('flags answer everything, and the commands that follow are printed', async () => {
  const into = join(folder(), 'shop')
  const [code, said] = await run([into, '--framework', 'vue', '--chains', 'solana,eip155', '--sign-in', '--server'], {
    agent: 'pnpm/10.34.9 npm/? node/v22',
  })
  expect([code, said]).toEqual([0, expect.stringContaining(`cd ${into}\n  pnpm install\n  pnpm run dev`)])
  expect(manifestOf(into)).toMatchObject({ name: 'shop', scripts: { 'start:server': expect.any(String) } })
  expect(Object.keys(manifestOf(into).dependencies)).toEqual(
    expect.arrayContaining(['@latchkey/vue', '@latchkey/siwx', '@latchkey/server']),
  )
  expect(readFileSync(join(into, 'src/settings.ts'), 'utf8')).toContain('networks: [solana, mainnet, base]')
  expect(readdirSync(into)).toContain('.gitignore')
})

test('--yes takes the defaults, also at a terminal', async () => {
  const into = join(folder(), 'shop')
  expect((await run([into, '--yes'], { keys: {} }))[0]).toBe(0)
  expect(Object.keys(manifestOf(into).dependencies)).toEqual([
    '@latchkey/evm',
    '@latchkey/kernel',
    '@latchkey/walletconnect',
    'react',
    'react-dom',
  ])
})

test('asks for what is not given', async () => {
  const into = join(folder(), 'shop')
  const keys = { Framework: DOWN + ENTER, Chains: DOWN + SPACE + ENTER, 'Sign-in': 'y', 'server of your own': 'n' }
  const [code] = await run([into, '--email'], { keys })
  expect(code).toBe(0)
  const { dependencies, scripts } = manifestOf(into)
  expect(Object.keys(dependencies)).toEqual([
    '@latchkey/eip155',
    '@latchkey/kernel',
    '@latchkey/siwx',
    '@latchkey/solana',
    '@latchkey/standard',
    'next',
    'react',
    'react-dom',
  ])
  expect(scripts['start:server']).toBeUndefined()
})

test.each(['Framework', 'Chains', 'Sign-in', 'Email', 'server of your own'])('cancelling at "%s" leaves nothing behind', async (at) => {
  const into = join(folder(), 'shop')
  const keys = { Framework: ENTER, Chains: ENTER, 'Sign-in': 'n', Email: 'n', 'server of your own': 'n', [at]: CTRL_C }
  expect((await run([into], { keys }))[0]).toBe(1)
  expect(existsSync(into)).toBe(false)
})

test('never writes into a folder with files, whatever they are', async () => {
  const into = join(folder(), 'shop')
  mkdirSync(into)
  writeFileSync(join(into, '.env'), 'KEY=1')
  expect(await run([into, '--yes'])).toEqual([1, expect.stringContaining('not empty')])
  // Before the first question.
  expect(await run([into], { keys: {} })).toEqual([1, expect.stringContaining('not empty')])
  expect(readdirSync(into)).toEqual(['.env'])
  const empty = join(folder(), 'shop')
  mkdirSync(empty)
  expect((await run([empty, '--yes']))[0]).toBe(0)
})

test.each([
  [['--framework', 'angular'], "--framework is one of react, next, vue, svelte, html, not 'angular'."],
  [['--framework'], "Option '--framework <value>' argument missing"],
  [['--chains', 'evm'], "--chains is one of eip155, solana, bip122, not 'evm'."],
  [['--chains', ''], "--chains is one of eip155, solana, bip122, not ''."],
  [['--chains', 'solana,solana'], '--chains lists a family twice: solana,solana.'],
  [['--package-manager', 'cargo'], "--package-manager is one of npm, pnpm, yarn, bun, not 'cargo'."],
  [['--typescript'], "Unknown option '--typescript'"],
  [['b'], 'Give one folder, not 2: '],
])('explains the wrong arguments %j, with the usage', async (args, sentence) => {
  const into = join(folder(), 'shop')
  const [code, said] = await run([into, ...args])
  expect([code, said]).toEqual([2, expect.stringContaining(sentence)])
  expect(said).toContain('Usage: npm create latchkey@latest')
  expect(existsSync(into)).toBe(false)
})

test('without a terminal, a missing framework and a bad name are errors', async () => {
  const parent = folder()
  expect(await run([join(parent, 'shop')])).toEqual([1, expect.stringContaining('pass --framework, or --yes')])
  expect(await run([join(parent, 'My Shop'), '--yes'])).toEqual([1, expect.stringContaining("not 'My Shop'")])
  writeFileSync(join(parent, 'note'), '')
  expect(await run([join(parent, 'note'), '--yes'])).toEqual([1, expect.stringContaining('is a file')])
  expect(readdirSync(parent)).toEqual(['note'])
})

test('a write that fails leaves nothing behind', async () => {
  const parent = folder()
  const into = join(parent, 'file', 'shop')
  writeFileSync(join(parent, 'file'), '')
  expect((await run([into, '--yes']))[0]).toBe(1)
  expect(readdirSync(parent)).toEqual(['file'])
})

test('--help prints the options', async () => {
  expect(await run(['--help'])).toEqual([0, expect.stringContaining('--package-manager NAME')])
})
