import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect } from './collect.mjs'
import { pnpm } from './pnpm.mjs'
import { readJson, root } from './workspace.mjs'
import { yarn } from './yarn.mjs'

const fixture = join(root, 'scripts/fixtures/consumer')
// The workspace already has the versions of these.
const shared = ['@types/node', '@types/react', '@types/react-dom', 'esbuild', 'react', 'react-dom', 'vite', 'vitest']
/** The oldest version that our packages allow. The fixture has a newer one. */
const oldViem = { viem: '2.57.1' }
const react18 = { react: '18.2.0', 'react-dom': '18.2.0', '@types/react': '18.3.8', '@types/react-dom': '18.3.7' }

/** Creates a site from the packed packages and installs it as most people do: npm, the latest React, every bundler. */
export async function installWithNpm(folder, packed) {
  const own = copyFixture(folder)
  writeJson(join(folder, 'package.json'), { ...own, dependencies: { ...own.dependencies, ...workspaceVersions(), ...files(packed) } })
  writeJson(join(folder, 'entries.json'), entriesOf(packed))
  const options = ['--strict-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const install = (...more) => collect('npm', ['install', ...options, ...more], { cwd: folder })
  // Revalidating each of five hundred packages takes longer than everything else; npm does not notice itself when its cache is too old.
  refuse(await install('--prefer-offline').catch(() => install()))
}

/** The same site where packages only see their own dependencies: pnpm at its strictest, and the oldest React. */
export async function installWithPnpm(folder, packed) {
  const own = copyFixture(folder)
  // React 18's own types have the global namespace that newer ones removed.
  rmSync(join(folder, 'ambient/global-jsx.ts'))
  rmSync(join(folder, 'tests'), { recursive: true })
  const dependencies = { ...own.dependencies, ...oldViem, ...react18, '@types/node': workspaceVersions()['@types/node'], ...files(packed) }
  // Nothing is published yet, so dependencies between our packages are resolved to the tarballs too.
  writeJson(join(folder, 'package.json'), { private: true, type: 'module', dependencies, pnpm: { overrides: files(packed) } })
  writeFileSync(
    join(folder, '.npmrc'),
    ['hoist=false', 'public-hoist-pattern=', 'strict-peer-dependencies=true', 'auto-install-peers=false', ''].join('\n'),
  )
  const [command, ...args] = [...pnpm, 'install', '--ignore-workspace', '--ignore-scripts', '--no-frozen-lockfile', '--prefer-offline']
  refuse(await collect(command, args, { cwd: folder }))
}

/** The same site with Plug'n'Play: no node_modules at all, and importing anything that is not a declared dependency fails. */
export async function installWithYarn(folder, packed) {
  const own = copyFixture(folder)
  const dependencies = { ...own.dependencies, ...workspaceVersions(['react', 'react-dom']), ...files(packed) }
  writeJson(join(folder, 'package.json'), {
    private: true,
    type: 'module',
    dependencies,
    resolutions: { ...files(packed), ...withoutOtherMachines('presets/sandbox', '@foundry-rs/anvil') },
  })
  // With its own lockfile, a folder is never part of a parent project.
  writeFileSync(join(folder, 'yarn.lock'), '')
  const registry = await collect('npm', ['config', 'get', 'registry', '--loglevel=error'])
  const env = {
    YARN_NPM_REGISTRY_SERVER: registry.trim(),
    YARN_NODE_LINKER: 'pnp',
    // Otherwise packages see the dependencies of the site itself.
    YARN_PNP_FALLBACK_MODE: 'none',
    YARN_ENABLE_SCRIPTS: 'false',
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_GLOBAL_CACHE: 'false',
    YARN_GLOBAL_FOLDER: join(folder, '.yarn/global'),
  }
  const [command, ...args] = [...yarn, 'install']
  refuse(await collect(command, args, { cwd: folder, env }))
}

/** All import specifiers available to a site, from all packages. */
export function entriesOf(packed) {
  return packed.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports)
      // Neither manifests nor style sheets are modules.
      .filter((entry) => !/\.(?:json|css)$/.test(entry))
      .map((entry) => name + entry.slice(1)),
  )
}

function copyFixture(folder) {
  mkdirSync(folder)
  cpSync(fixture, folder, { recursive: true })
  const example = join(root, 'examples/custom-plugin/src/loyalty')
  cpSync(example, join(folder, 'src/loyalty'), { recursive: true, filter: (file) => !file.includes('.test.') })
  return readJson(join(fixture, 'package.json'))
}

/** Package managers warn and continue; a site's developer would have to look into each of these. */
function refuse(output) {
  const bad = output.split('\n').filter((line) => /ERESOLVE|EBADENGINE|YN0002|YN0060|YN0086|peer dep|unmet|missing|conflict/i.test(line))
  if (bad.length) throw new Error(bad.join('\n'))
}

/**
 * Yarn requests the binaries for every platform before it excludes those of others, and a registry mirror may only have this platform's.
 */
function withoutOtherMachines(user, name) {
  const program = join(root, user, 'node_modules', name)
  const { optionalDependencies } = readJson(join(program, 'package.json'))
  // A link, because pnpm stores a package's dependencies next to the package itself.
  const others = Object.keys(optionalDependencies).filter((one) => !existsSync(join(realpathSync(program), '../..', one)))
  return Object.fromEntries(others.map((one) => [one, 'link:./nothing']))
}

function workspaceVersions(names = shared) {
  return Object.fromEntries(names.map((name) => [name, readJson(join(root, 'node_modules', name, 'package.json')).version]))
}

function files(packed) {
  return Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`]))
}

function writeJson(file, value) {
  writeFileSync(file, JSON.stringify(value, undefined, 2))
}
