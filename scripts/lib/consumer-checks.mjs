import { join } from 'node:path'
import { collect } from './collect.mjs'
import { entriesOf } from './consumer.mjs'
import { filesBelow, root } from './workspace.mjs'

// esbuild comes first: it also compiles for bundlers without TypeScript support.
const bundlers = ['esbuild', 'rollup', 'webpack', 'parcel', 'vite']
const resolutions = { NodeNext: 'tsconfig.nodenext.json', bundler: 'tsconfig.json' }
const newest = join(root, 'node_modules/typescript/bin/tsc')

/** Checks of an installed site: `{ name, run }` each, in any order except for what `needs` another. */
export function siteChecks(folder, packed) {
  const node = (...args) => collect(process.execPath, args, { cwd: folder })
  return [
    ...typeChecks(folder),
    ...typeChecks(folder, { name: 'TypeScript 5.9', compiler: join(folder, 'node_modules/typescript/bin/tsc') }),
    {
      name: 'bundles',
      // One after the other: each of them uses the whole machine.
      async run() {
        for (const bundler of bundlers) {
          await node(`build/${bundler}.mjs`)
          const chunks = filesBelow(join(folder, 'out', bundler)).filter((file) => file.endsWith('.js')).length
          if (chunks < 10) throw new Error(`${bundler} made ${chunks} chunks: what should come late is in the first load.`)
        }
      },
    },
    { name: 'Vitest', run: () => node('node_modules/vitest/vitest.mjs', 'run', '--dir', 'tests') },
    // The flag that its documentation requires for ES modules, and a cache that is deleted with the site.
    {
      name: 'Jest',
      run: () => node('--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '-i', '--cacheDirectory', 'out/jest', 'jest/'),
    },
    { name: 'one copy of what the site has itself', run: () => oneCopy(folder) },
    { name: 'latchkey-sandbox', run: () => node('node_modules/.bin/latchkey-sandbox', '--help') },
    ...importChecks(folder, packed),
  ]
}

/** Dependencies of our packages must not add a second copy of a site's own library. WalletConnect requires an exact version of viem. */
async function oneCopy(folder) {
  const installed = JSON.parse(await collect('npm', ['query', '*', '--package-lock-only', '--loglevel=error'], { cwd: folder }))
  for (const name of ['viem', 'ox', 'valtio', 'react']) {
    const copies = installed
      .map(({ location }) => location)
      .filter((path) => path.endsWith(`node_modules/${name}`) && !path.includes('/@walletconnect/'))
    if (copies.length !== 1) throw new Error(`${copies.length} copies of ${name}: ${copies.join(', ')}`)
  }
}

/** The site's types together with those of all libraries, in both resolution modes. */
function typeChecks(folder, { name, compiler } = { name: 'TypeScript 7', compiler: newest }) {
  return Object.entries(resolutions).map(([resolution, config]) => ({
    name: `${name}, ${resolution}`,
    run: () => collect(process.execPath, [compiler, '-p', config], { cwd: folder }),
  }))
}

/** With React 18 and strict packages, only what can be imported differs: one resolution mode is enough, and one process for all entries. */
export function strictChecks(folder, packed) {
  return [...typeChecks(folder).slice(0, 1), silent('imports in Node', folder, ...importsOf(packed))]
}

/** Features that Yarn's Plug'n'Play must support: importing every entry, and bundling lazy code too. */
export function plugAndPlayChecks(folder, packed) {
  const flags = ['--require', './.pnp.cjs', '--experimental-loader', './.pnp.loader.mjs']
  // The workspace's own: a bundler that supports Plug'n'Play need not be installed in the site.
  const esbuild = join(root, 'node_modules/esbuild/bin/esbuild')
  return [
    // `wagmi` does not declare all that it imports, so no package that needs it can be imported here.
    silent('imports in Node', folder, ...flags, ...importsOf(packed.filter(({ manifest }) => !manifest.peerDependencies?.wagmi))),
    silent('esbuild', folder, esbuild, 'src/main.tsx', '--bundle', '--splitting', '--format=esm', '--outdir=out', '--log-level=warning'),
  ]
}

/** Node's arguments to import every entry in a single process. */
function importsOf(packed) {
  return [
    '--input-type=module',
    '-e',
    entriesOf(packed)
      .map((entry) => `import '${entry}'`)
      .join(';'),
  ]
}

function silent(name, folder, ...args) {
  return {
    name,
    async run() {
      const said = await collect(process.execPath, args, { cwd: folder })
      if (said) throw new Error(said)
    },
  }
}

/** Plain Node imports every entry, each in its own process, without any output, and exits automatically. */
function importChecks(folder, packed) {
  return [
    {
      name: 'imports in Node',
      async run() {
        for (const entry of entriesOf(packed)) {
          const said = await collect(process.execPath, ['-e', `import('${entry}')`], { cwd: folder, seconds: 20 })
          if (said) throw new Error(`Importing ${entry} says: ${said}`)
        }
      },
    },
  ]
}
