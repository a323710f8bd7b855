import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nameOf } from './choices.mjs'
import { journey, kernel, page, serverConfig, settings, world } from './code.mjs'
import { manifest } from './manifest.mjs'
import { readme } from './readme.mjs'

const templates = fileURLToPath(new URL('../templates', import.meta.url))

/** Folders of templates by framework. Those named `…-sign-in` replace files of theirs if the app has sign-in. */
const layers = {
  react: ['all', 'vite', 'react-components', 'react'],
  next: ['all', 'http', 'react-components', 'next'],
  vue: ['all', 'vite', 'vue'],
  svelte: ['all', 'vite', 'svelte'],
  html: ['all', 'http', 'html'],
}

/**
 * Returns the files of a project, path to text: templates, and what depends on several choices.
 *
 * @param {import('./choices.mjs').Choices} choices
 * @returns {Map<string, string>}
 */
export function filesOf(choices) {
  const { folder, framework, signIn, server } = choices
  const name = nameOf(folder)
  const source = framework === 'html' ? 'site' : 'src'
  const folders = layers[framework].flatMap((layer) => [layer, ...(signIn ? [`${layer}-sign-in`] : [])])
  const files = {
    ...Object.fromEntries(folders.flatMap((layer) => filesBelow(join(templates, layer), { 'style.css': `${source}/style.css` }))),
    ...(framework === 'html'
      ? { 'site/settings.js': settings(choices), 'site/main.js': page(choices, name) }
      : { 'src/settings.ts': settings(choices), 'src/kernel.ts': kernel(choices, name) }),
    'scripts/world.mjs': world(choices),
    'test/app.test.mjs': journey(choices),
    'package.json': json(manifest(choices, name)),
    'README.md': readme(choices, name),
    ...(server && { 'latchkey.json': json(serverConfig(choices)) }),
    ...packageManagerFiles(choices),
  }
  return new Map(Object.entries(files).map(([path, text]) => [path, filled(path, text, choices, name)]))
}

function filled(path, text, { framework, signIn }, name) {
  // Hooks run in the browser.
  const directive = framework === 'next' && path === 'src/account.tsx' ? "'use client'\n" : ''
  const signedIn = '      <p id="signed-in" hidden>You are signed in. <button type="button" id="sign-out">Sign out</button></p>\n'
  return (directive + text)
    .replaceAll('__name__', name)
    .replace('__main__', framework === 'react' ? 'main.tsx' : 'main.ts')
    .replace(/ +<!-- sign-in -->\n/, signIn ? signedIn : '')
}

/** The Bitcoin node of the sandbox is plain JavaScript; the install scripts of its dependencies would need a compiler. */
function packageManagerFiles({ chains, manager }) {
  const skips = chains.includes('bip122')
  if (manager === 'yarn') return { '.yarnrc.yml': `nodeLinker: node-modules\n${skips ? 'enableScripts: false\n' : ''}` }
  return skips ? { '.npmrc': '; The Bitcoin node of the sandbox needs no compiled parts.\nignore-scripts=true\n' } : {}
}

/** npm leaves out or interprets `.gitignore` inside a package, so it has another name there. */
const REAL_NAMES = { gitignore: '.gitignore' }

/** Returns the files of a folder by their path in a project. */
function filesBelow(folder, places) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).split(sep).join('/')
      return [{ ...REAL_NAMES, ...places }[path] ?? path, readFileSync(file, 'utf8')]
    })
}

function json(value) {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
