import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { compile } from 'svelte/compiler'
import { expect, test } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { typescriptApi } from '../../../scripts/lib/typescript-api.mjs'
import { frameworks } from './choices.mjs'
import { filesOf } from './files.mjs'

const ts = typescriptApi()
const subsets = ['eip155', 'solana', 'bip122', 'eip155 solana', 'eip155 bip122', 'solana bip122', 'bip122 solana eip155']
const answers = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({ signIn: bits % 2 === 1, email: bits % 4 > 1, server: bits > 3 }))

/** Every combination of choices for a framework. */
const projectsIn = (framework) =>
  subsets.flatMap((chains) =>
    answers.map((others) => ({ folder: 'shop', framework, chains: chains.split(' '), ...others, manager: 'npm' })),
  )
const [smallest] = projectsIn('react')

/** Returns the script of a file, after the compiler of its framework has read it. */
function scriptOf(path, text) {
  if (path.endsWith('.vue')) {
    const { descriptor, errors } = parse(text)
    expect(errors).toEqual([])
    return descriptor.scriptSetup.content
  }
  if (path.endsWith('.svelte')) {
    compile(text, { filename: path })
    return /<script lang="ts">([\s\S]*?)<\/script>/.exec(text)[1]
  }
  return /\.(?:tsx?|mjs|js)$/.test(path) ? text : undefined
}

/** Returns the import specifiers of a file. @throws where it does not parse */
function importsOf(path, text) {
  const script = scriptOf(path, text)
  if (script === undefined) return []
  const { diagnostics } = ts.transpileModule(script, {
    fileName: path.replace(/\.(?:vue|svelte|d\.ts)$/, '.ts'),
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ESNext },
  })
  expect(diagnostics.map(({ messageText }) => `${path}: ${messageText}`)).toEqual([])
  return ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName)
}

const packageOf = (specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)[1]
const isFileOf = (files, from, specifier) => {
  const path = posix.join(posix.dirname(from), specifier)
  return ['', '.ts', '.tsx'].some((ending) => files.has(path + ending))
}

/** Packages that an app needs without an import of its own: peers of ours, types, commands, and parts of the sandbox. */
const unseen =
  /^(?:react|react-dom|@types\/.+|typescript|vite|next|@latchkey\/(?:server|cdn)|litesvm|bcoin|oidc-provider|postal-mime|smtp-server)$/

test.each(Object.keys(frameworks))(
  'every app in %s has files that parse, and that import only each other and their dependencies',
  (framework) => {
    // Most files are equal in many projects.
    const known = new Map()
    for (const choices of projectsIn(framework)) {
      const files = filesOf(choices)
      const { dependencies = {}, devDependencies } = JSON.parse(files.get('package.json'))
      const all = Object.keys({ ...dependencies, ...devDependencies })
      const used = new Set()
      for (const [path, text] of files) {
        const key = path + text
        if (!known.has(key)) known.set(key, importsOf(path, text))
        const bare = known.get(key).filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('.'))
        const missing = [
          ...known.get(key).filter((specifier) => specifier.startsWith('.') && !isFileOf(files, path, specifier)),
          // `latchkey` is a name in the import map of a page without a build.
          ...bare.filter(
            (specifier) => !(path.startsWith('src/') ? Object.keys(dependencies) : [...all, 'latchkey']).includes(packageOf(specifier)),
          ),
        ]
        expect([choices, path, missing]).toEqual([choices, path, []])
        for (const specifier of bare) used.add(packageOf(specifier))
        expect(text).not.toMatch(/__\w+__|<!-- sign-in -->|\bundefined,|^\s*false$|,,/m)
        if (path.endsWith('.json')) JSON.parse(text)
      }
      expect([choices, all.filter((name) => !used.has(name) && !unseen.test(name))]).toEqual([choices, []])
      expect(files.get('README.md').split('\n').length).toBeLessThan(50)
    }
  },
)

const dependenciesOf = (choices) => {
  const { dependencies = {}, devDependencies } = JSON.parse(filesOf({ ...smallest, ...choices }).get('package.json'))
  return [Object.keys(dependencies), Object.keys(devDependencies)]
}

test('the smallest app has few dependencies, and each choice adds its own', () => {
  const [app, tools] = dependenciesOf({ chains: ['eip155'] })
  expect(app).toEqual(['@latchkey/evm', '@latchkey/kernel', '@latchkey/walletconnect', 'react', 'react-dom'])
  const added = (choices) => {
    const [more, moreTools] = dependenciesOf({ chains: ['eip155'], ...choices })
    return [more.filter((name) => !app.includes(name)), moreTools.filter((name) => !tools.includes(name))]
  }
  expect(added({ signIn: true })).toEqual([['@latchkey/siwx'], ['@latchkey/server']])
  expect(added({ server: true })).toEqual([['@latchkey/server'], []])
  expect(added({ email: true })).toEqual([
    ['@latchkey/eip155', '@latchkey/standard'],
    ['@latchkey/server', 'oidc-provider', 'postal-mime', 'smtp-server'],
  ])
  expect(added({ chains: ['solana', 'bip122'] })).toEqual([
    ['@latchkey/bip122', '@latchkey/solana', '@latchkey/standard'],
    ['bcoin', 'litesvm'],
  ])
})

test('the server has the routes of the choices', () => {
  const configOf = (choices) => JSON.parse(filesOf({ ...smallest, server: true, ...choices }).get('latchkey.json'))
  expect(configOf({})).toMatchObject({ database: 'latchkey.sqlite', signIn: false })
  expect(configOf({}).embeddedWallet).toBeUndefined()
  expect(configOf({ signIn: true, email: true })).toMatchObject({
    signIn: { sessions: 'cookie' },
    embeddedWallet: { frameOrigin: expect.any(String) },
  })
  expect(filesOf({ ...smallest, server: false }).has('latchkey.json')).toBe(false)
})

test('a package manager gets its own commands, and skips install scripts if the Bitcoin node is there', () => {
  const of = (manager, chains) => filesOf({ ...smallest, chains, manager })
  expect(of('pnpm', ['eip155']).get('README.md')).toContain('pnpm run dev')
  expect(of('npm', ['eip155']).has('.npmrc')).toBe(false)
  expect(of('npm', ['bip122']).get('.npmrc')).toContain('ignore-scripts=true')
  expect(of('yarn', ['eip155']).get('.yarnrc.yml')).toBe('nodeLinker: node-modules\n')
  expect(of('yarn', ['bip122']).get('.yarnrc.yml')).toContain('enableScripts: false')
})
