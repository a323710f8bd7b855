import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireBrowser } from './browsers.mjs'
import { collect } from './collect.mjs'
import { filesBelow, readJson } from './workspace.mjs'

/**
 * A third-party plugin, created outside the repository by the packed kit, with the packed packages: it must install, test, type-check,
 * build, and open in a browser. `site` has the packed packages installed.
 */
export function pluginChecks({ site, folder, packed }) {
  const npm = (...args) => collect('npm', args, { cwd: folder, env: { CHROMIUM_PATH: requireBrowser('shell') } })
  return [
    { name: 'a plugin is made', run: () => make(site, folder) },
    { name: 'it installs', needs: 'a plugin is made', run: () => install(folder, packed) },
    { name: 'its types and generated files', needs: 'it installs', run: () => npm('run', 'check') },
    { name: 'its tests', needs: 'it installs', run: () => npm('test') },
    { name: 'its test in a browser', needs: 'it installs', run: () => npm('run', 'test:browser') },
    { name: 'it packs what it builds', needs: 'it installs', run: () => build(folder, npm) },
  ]
}

/** Both commands generate the same files. */
async function make(site, folder) {
  const twin = `${folder}-twin`
  const bin = join(site, 'node_modules/.bin')
  mkdirSync(folder, { recursive: true })
  await collect(join(bin, 'plugin-kit'), ['new', '@acme/gas-prices', folder], { cwd: folder })
  await collect(join(bin, 'create-plugin'), ['@acme/gas-prices', twin], { cwd: folder })
  const [first, second] = [folder, twin].map((path) =>
    filesBelow(path).map((file) => [file.slice(path.length), readFileSync(file, 'utf8')]),
  )
  if (JSON.stringify(first) !== JSON.stringify(second))
    throw new Error('npm create @latchkey/plugin makes something else than plugin-kit new.')
  rmSync(twin, { recursive: true })
}

/** As in its manifest, except for our own packages: they are installed from tarballs, as nothing is published yet. */
async function install(folder, packed) {
  const file = join(folder, 'package.json')
  const manifest = readJson(file)
  const byName = new Map(packed.map((one) => [one.name, one]))
  const own = new Set(Object.keys(manifest.devDependencies).filter((name) => name.startsWith('@latchkey/')))
  for (const name of own) {
    const one = byName.get(name)
    if (!one) throw new Error(`A new plugin asks for ${name}, which nobody publishes.`)
    for (const other of Object.keys(one.manifest.dependencies ?? {})) if (byName.has(other)) own.add(other)
  }
  const tarballs = Object.fromEntries([...own].map((name) => [name, `file:${byName.get(name).file}`]))
  // Our packages find their own dependencies next to them.
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies: { ...manifest.devDependencies, ...tarballs } }, undefined, 2))
  const options = ['--strict-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const run = (...more) => collect('npm', ['install', ...options, ...more], { cwd: folder })
  await run('--prefer-offline').catch(() => run())
}

/** Published files: both halves with their types, and no tests. */
async function build(folder, npm) {
  await npm('run', 'build')
  const [{ files }] = JSON.parse((await npm('pack', '--dry-run', '--json', '--loglevel=error')).replace(/^[^[]*/, ''))
  const paths = files.map(({ path }) => path)
  const missing = ['dist/index.js', 'dist/index.d.ts', 'dist/server/index.js', 'dist/views/gas-prices.js'].filter(
    (one) => !paths.includes(one),
  )
  const unwanted = paths.filter((path) => /\.test(-d)?\./.test(path))
  if (missing.length || unwanted.length) throw new Error(`It would publish without ${missing}, and with ${unwanted}.`)
  for (const entry of ['dist/index.js', 'dist/server/index.js'])
    await collect(process.execPath, ['-e', `import('./${entry}')`], { cwd: folder })
}
