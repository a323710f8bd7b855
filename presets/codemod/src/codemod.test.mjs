import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { copyOf as copy, packageFolder } from '../fixtures/copy-of.mjs'
import { appkit } from './appkit/kit.mjs'
import { migrateSource } from './migrate-source.mjs'
import { rainbowkit } from './rainbowkit/kit.mjs'
import { runCli } from './run-cli.mjs'

const own = packageFolder

/** A copy of a fixture, as a repository if asked for. */
function copyOf(name, { repository = false } = {}) {
  const folder = copy(name)
  if (!repository) return folder
  git(folder, 'init', '--quiet')
  git(folder, 'add', '.')
  git(folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '--quiet', '-m', 'x')
  return folder
}
const git = (folder, ...args) => execFileSync('git', ['-C', folder, ...args])
const read = (folder, name) => readFileSync(join(folder, name), 'utf8')

/** Runs the program. Returns its exit code and output. */
async function run(...args) {
  const lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
  const code = await runCli(args)
  vi.restoreAllMocks()
  return { code, text: lines.join('\n') }
}

test('a React app with the wagmi adapter differs in its imports and dependencies alone', async () => {
  const folder = copyOf('react')
  const { code, text } = await run('appkit', folder, '--force')
  expect(code).toBe(0)
  expect(read(folder, 'src/config.ts')).toBe(
    read(own, 'fixtures/react/src/config.ts')
      .replace('@reown/appkit/react', '@latchkey/compat-appkit/react')
      .replace('@reown/appkit-adapter-wagmi', '@latchkey/compat-appkit/wagmi'),
  )
  for (const file of readdirSync(join(folder, 'src'))) expect(read(folder, `src/${file}`)).not.toContain('@reown')
  const { version } = JSON.parse(read(join(own, '../compat-appkit'), 'package.json'))
  expect(JSON.parse(read(folder, 'package.json')).dependencies).toEqual({
    '@latchkey/compat-appkit': `^${version}`,
    '@latchkey/kernel': `^${JSON.parse(read(join(own, '../../kernel'), 'package.json')).version}`,
    '@tanstack/react-query': '^5.0.0',
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    viem: '^2.0.0',
    wagmi: '^3.0.0',
  })
  expect(text).toContain('added src/appkit-elements.d.ts')
  expect(text).toMatch(/src\/config\.ts:23: enableCoinbase has no equal: .*docs\/migrate\/appkit\.md#option-enablecoinbase/)
  expect(text).toMatch(/src\/config\.ts:11: add walletConnectRelayUrls .*#option-walletconnectrelayurls/)
})

test('a Vue app keeps its composables, and everything else, such as the indentation of its package.json', async () => {
  const folder = copyOf('vue')
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, `${JSON.stringify(JSON.parse(read(folder, 'package.json')), undefined, '\t')}\n`)
  expect((await run('appkit', folder, '--force')).code).toBe(0)
  for (const file of ['src/App.vue', 'src/wallet.ts'])
    expect(read(folder, file)).toBe(read(own, `fixtures/vue/${file}`).replace('@reown/appkit', '@latchkey/compat-appkit'))
  expect(read(folder, 'package.json')).toMatch(/^\{\n\t"name": "my-vue-dapp",[\s\S]*\n\t\t"react": ">=18\.2",[\s\S]*\}\n$/)
})

test('the page of the browser test is the React app, migrated', async () => {
  const folder = copyOf('react')
  await run('appkit', folder, '--force')
  const page = join(own, '../../e2e/pages/appkit')
  // The networks are those of the sandbox there.
  for (const file of ['account.tsx', 'app.tsx', 'config.ts', 'details.tsx', 'main.tsx', 'appkit-elements.d.ts'])
    expect(read(page, file)).toBe(read(folder, `src/${file}`))
})

test('an app of RainbowKit’s differs in its imports and dependencies alone, and imports no style sheet', async () => {
  const folder = copyOf('rainbowkit')
  const { code, text } = await run('rainbowkit', folder, '--force')
  expect(code).toBe(0)
  const before = (name) => read(own, `fixtures/rainbowkit/src/${name}`)
  const page = join(own, '../../e2e/pages/rainbowkit')
  for (const file of readdirSync(join(folder, 'src'))) {
    const after = read(folder, `src/${file}`)
    expect(after).toBe(
      before(file)
        .replace(/import '[^']+styles\.css'\n/, '')
        .replaceAll('@rainbow-me/rainbowkit', '@latchkey/compat-rainbowkit'),
    )
    // The chains of the browser test are those of the sandbox.
    if (file !== 'chains.ts') expect(read(page, file)).toBe(after)
  }
  expect(Object.keys(JSON.parse(read(folder, 'package.json')).dependencies)).toEqual([
    '@latchkey/compat-rainbowkit',
    '@latchkey/kernel',
    '@tanstack/react-query',
    'react',
    'react-dom',
    'viem',
    'wagmi',
  ])
  for (const [place, row] of [
    ['src/account.tsx:1', 'hook-useaddrecenttransaction'],
    ['src/app.tsx:16', 'prop-coolmode'],
    ['src/app.tsx:21', 'theme-overlayblur'],
    ['src/config.ts:2', 'wallet-framewallet'],
    ['src/config.ts:5', 'option-walletconnectrelayurls'],
  ])
    expect(text).toMatch(new RegExp(`^${place}: .*rainbowkit\\.md#${row}$`, 'm'))
})

test.each([
  [
    'RainbowKitSiweNextAuthProvider',
    "import { x } from '@rainbow-me/rainbowkit-siwe-next-auth'",
    '#component-rainbowkitsiwenextauthprovider',
  ],
  ['cssStringFromTheme', "import { cssStringFromTheme } from '@rainbow-me/rainbowkit'", '#function-cssstringfromtheme'],
  ['an unknown name', "import { X } from '@rainbow-me/rainbowkit'", 'X is not in @latchkey/compat-rainbowkit'],
  ['an unknown option', "import '@rainbow-me/rainbowkit'\ngetDefaultConfig({ x: 1 })", 'x is unknown'],
  ['options from elsewhere', "import '@rainbow-me/rainbowkit'\nconnectorsForWallets(groups, options)", 'the options are not written here'],
  [
    'a disclaimer',
    "import '@rainbow-me/rainbowkit'\nconst a = <RainbowKitProvider appInfo={{ disclaimer: D }} />",
    '#prop-appinfo-disclaimer',
  ],
  ['properties from elsewhere', "import '@rainbow-me/rainbowkit'\nconst a = <ConnectButton {...b} />", 'compare these properties'],
])('%s of RainbowKit’s is reported', (_name, source, note) => {
  expect(migrateSource(rainbowkit, 'a.tsx', source).notes.map(({ text }) => text)).toContainEqual(expect.stringContaining(note))
})

test('a dry run prints the difference and writes nothing', async () => {
  const folder = copyOf('react', { repository: true })
  const { code, text } = await run('appkit', folder, '--dry')
  expect([code, git(folder, 'status', '--porcelain').toString()]).toEqual([0, ''])
  expect(text).toContain("-import { createAppKit } from '@reown/appkit/react'\n")
  expect(text).toContain("+import { createAppKit } from '@latchkey/compat-appkit/react'\n")
})

test('changes that are not committed are kept safe, unless forced', async () => {
  const folder = copyOf('react', { repository: true })
  writeFileSync(join(folder, 'src/new.ts'), '')
  expect(await run('appkit', folder)).toEqual({ code: 1, text: expect.stringContaining('not committed') })
  expect(read(folder, 'src/config.ts')).toContain('@reown')
  git(folder, 'clean', '-qf', '.')
  expect((await run('appkit', folder)).code).toBe(0)
  expect(read(folder, 'src/config.ts')).not.toContain('@reown')
  expect((await run('appkit', folder, '--force')).code).toBe(1)
})

test.each([[['connectkit']], [['appkit', '--what']], [[]]])('%j prints how it is used', async (args) => {
  expect(await run(...args)).toEqual({ code: 2, text: expect.stringContaining('Usage: codemod appkit|rainbowkit') })
})

test.each([
  ['a.js', "const { createAppKit } = require('@reown/appkit')", "const { createAppKit } = require('@latchkey/compat-appkit')"],
  ['a.ts', 'export * from "@reown/appkit/networks"', 'export * from "@latchkey/compat-appkit/networks"'],
  ['a.ts', "const kit = await import('@reown/appkit')", "const kit = await import('@latchkey/compat-appkit')"],
  ['a.ts', "type Kit = import('@reown/appkit').AppKit", "type Kit = import('@latchkey/compat-appkit').AppKit"],
  ['a.ts', "let x = <any>y\nimport '@reown/appkit-wallet-button'", "let x = <any>y\nimport '@latchkey/compat-appkit'"],
  ['a.svelte', "<script>\n  import '@reown/appkit'\n</script>\n<p />", "<script>\n  import '@latchkey/compat-appkit'\n</script>\n<p />"],
  ['a.ts', "// from '@reown/appkit'\nconst text = '@reown/appkit'", "// from '@reown/appkit'\nconst text = '@reown/appkit'"],
])('%s: %s', (file, before, after) => {
  expect(migrateSource(appkit, file, before)).toMatchObject({ text: after, notes: [] })
})

test('what is switched off needs no note', () => {
  const source =
    "import { createAppKit } from '@reown/appkit'\ncreateAppKit({ walletConnectRelayUrls, features: { email: false, socials: [] } })"
  expect(migrateSource(appkit, 'a.ts', source).notes).toEqual([])
})

test.each([
  [
    'a hook without an equal',
    "import { useAppKitElse } from '@reown/appkit/react'",
    'useAppKitElse is not in @latchkey/compat-appkit/react',
  ],
  ['a network that is missing', "import { polygonZkEvm } from '@reown/appkit/networks'", 'viem/chains'],
  ['a package without an equal', "import { X } from '@reown/appkit-controllers'", '@reown/appkit-controllers has no equal'],
  ['options from elsewhere', "import { createAppKit } from '@reown/appkit'\ncreateAppKit(options)", 'the options are not written here'],
  ['an unknown feature', "import { createAppKit } from '@reown/appkit'\ncreateAppKit({ features: { x: 1 } })", 'features.x is unknown'],
  ['a method', "import { createAppKit } from '@reown/appkit'\nconst m = createAppKit({})\nm.setLoading(true)", '#method-setloading'],
  ['a file with a mistake', "import '@reown/appkit'\nconst = 1", 'could not be read'],
])('%s is reported', (_name, source, note) => {
  expect(migrateSource(appkit, 'a.ts', source).notes.map(({ text }) => text)).toContainEqual(expect.stringContaining(note))
})
