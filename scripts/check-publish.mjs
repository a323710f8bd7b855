// Packs every package as it would be published, lints the tarballs, and uses them to build sites and a third-party plugin in separate
// folders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collect } from './lib/collect.mjs'
import { installWithNpm, installWithPnpm, installWithYarn } from './lib/consumer.mjs'
import { plugAndPlayChecks, siteChecks, strictChecks } from './lib/consumer-checks.mjs'
import { inspect } from './lib/inspect.mjs'
import { packAll } from './lib/pack.mjs'
import { pluginChecks } from './lib/plugin-package.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { root } from './lib/workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'publish-'))
const [site, strict, plugged] = ['site', 'strict', 'plugged'].map((name) => join(folder, name))
try {
  const packed = packAll(folder)
  const problems = packed.flatMap(inspect)
  if (problems.length) throw new Error(problems.join('\n'))
  const after = (needs, checks, label = '') => checks.map((one) => ({ ...one, name: label + one.name, needs }))
  const failed = await runChecks([
    { name: 'npm installs', run: () => installWithNpm(site, packed) },
    { name: 'pnpm installs', run: () => installWithPnpm(strict, packed) },
    ...after('pnpm installs', strictChecks(strict, packed), 'React 18: '),
    { name: 'yarn installs', run: () => installWithYarn(plugged, packed) },
    ...after('yarn installs', plugAndPlayChecks(plugged, packed), "Plug'n'Play: "),
    { name: 'publint, attw', run: () => lint(packed) },
    ...after('npm installs', siteChecks(site, packed)),
    ...pluginChecks({ site, folder: join(folder, 'plugin'), packed }).map((one) => ({ needs: 'npm installs', ...one })),
  ])
  if (failed.length) process.exitCode = 1
  else console.log(`${packed.length} packages pack, install, type-check, bundle and import.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function lint(packed) {
  for (const { file, manifest } of packed) {
    const styles = Object.keys(manifest.exports).filter((entry) => entry.endsWith('.css'))
    await node('publint/src/cli.js', 'run', file, '--strict')
    await node(
      '@arethetypeswrong/cli/dist/index.js',
      file,
      '--profile',
      'esm-only',
      '--no-emoji',
      '--no-color',
      '--format',
      'ascii',
      '--quiet',
      // Style sheets have no types.
      ...styles.flatMap((entry) => ['--exclude-entrypoints', entry]),
    )
  }
}

function node(program, ...args) {
  return collect(process.execPath, [join(root, 'node_modules', program), ...args])
}
