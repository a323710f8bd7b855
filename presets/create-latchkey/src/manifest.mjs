import { readFileSync } from 'node:fs'
import { isSmall, usesServer } from './choices.mjs'

/**
 * Returns the commands that a project is used with.
 *
 * @param {string} manager one of `managers`
 */
export function commandsOf(manager) {
  const run = manager === 'yarn' ? 'yarn' : `${manager} run`
  const test = manager === 'bun' ? 'bun run test' : `${manager} test`
  return { install: `${manager} install`, dev: `${run} dev`, test, build: `${run} build`, startServer: `${run} start:server` }
}

/**
 * Returns a project's package.json: the scripts and the dependencies of its choices, at the versions of this release.
 *
 * @param {import('./choices.mjs').Choices} choices
 * @param {string} name
 */
export function manifest(choices, name) {
  const app = dependencies(choices)
  return {
    name,
    private: true,
    version: '0.0.0',
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'node scripts/dev.mjs',
      build: builds[choices.framework],
      ...starts[choices.framework],
      // The development server of Next.js keeps watching files after it has closed.
      test: `node --test ${choices.framework === 'next' ? '--test-force-exit ' : ''}test/app.test.mjs`,
      ...(choices.server && { 'start:server': serverCommand(choices) }),
    },
    ...(app.length > 0 && { dependencies: versions(app) }),
    devDependencies: versions(devDependencies(choices)),
  }
}

const builds = {
  react: 'tsc && vite build',
  next: 'tsc && next build',
  vue: 'tsc && vite build',
  svelte: 'tsc && vite build',
  html: 'node scripts/build.mjs',
}
const starts = { next: { start: 'next start' } }

/** With embedded wallets, the server has keys, which it reads from the environment. */
function serverCommand({ email }) {
  return email
    ? 'node --env-file=.env node_modules/@latchkey/server/bin.js --config latchkey.json'
    : 'latchkey-server --config latchkey.json'
}

const ofFramework = {
  react: { app: ['react', 'react-dom'], tools: ['@types/react', '@types/react-dom', '@vitejs/plugin-react', 'vite'] },
  next: { app: ['next', 'react', 'react-dom'], tools: ['@types/react', '@types/react-dom'] },
  // The modal is drawn with React.
  vue: { app: ['@latchkey/vue', 'react', 'react-dom', 'vue'], tools: ['@vitejs/plugin-vue', 'vite'] },
  svelte: { app: ['@latchkey/svelte', 'react', 'react-dom', 'svelte'], tools: ['@sveltejs/vite-plugin-svelte', 'vite'] },
  // The page loads files that the build copies.
  html: { app: [], tools: ['@latchkey/cdn'] },
}

function dependencies(choices) {
  const { framework, chains, signIn, server } = choices
  const preset = isSmall(choices)
    ? ['@latchkey/evm', '@latchkey/walletconnect']
    : ['@latchkey/standard', ...chains.map((chain) => `@latchkey/${chain}`)]
  return [
    ...(framework === 'html' ? [] : ['@latchkey/kernel', ...preset, ...(signIn ? ['@latchkey/siwx'] : [])]),
    ...ofFramework[framework].app,
    ...(server ? ['@latchkey/server'] : []),
  ]
}

function devDependencies(choices) {
  const { framework, chains, email, server } = choices
  return [
    '@latchkey/sandbox',
    'playwright-core',
    ...ofFramework[framework].tools,
    ...(framework === 'html' ? [] : ['@types/node', 'typescript']),
    // Parts of the sandbox.
    ...(usesServer(choices) && !server ? ['@latchkey/server'] : []),
    ...(email ? ['oidc-provider', 'postal-mime', 'smtp-server'] : []),
    ...(chains.includes('solana') ? ['litesvm'] : []),
    ...(chains.includes('bip122') ? ['bcoin'] : []),
  ]
}

/** Versions that this release was tested with: they are in its own manifest, where publishing writes those of our packages. */
function versions(names) {
  const { devDependencies: known } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return Object.fromEntries(
    [...names].sort().map((name) => {
      if (!known[name]) throw new Error(`There is no version of ${name}.`)
      return [name, known[name]]
    }),
  )
}
