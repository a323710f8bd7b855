// Rehearses a release, after a build: publishes every package to a registry on this machine with the program that publishes for real, and
// installs, builds and opens the examples from there. Also writes the bill of materials. scripts/check-publish.mjs checks the tarballs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRegistry } from './lib/local-registry.mjs'
import { packAll } from './lib/pack.mjs'
import { publishPacked } from './lib/publish.mjs'
import { exampleChecks } from './lib/published-examples.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { writeSbom } from './lib/sbom.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
const registry = await startRegistry(join(folder, 'registry'))
try {
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs)
  const packed = packAll(tarballs)
  // npm reads it from the folder of its user.
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, registry.npmrc)
  const publish = (env = {}) => publishPacked(packed, { registry: registry.url, env: { npm_config_userconfig: npmrc, ...env } })
  const examples = exampleChecks({ folder, npmrc: registry.npmrc })
  const failed = await runChecks([
    { name: 'every package is published', run: async () => expectCount(await publish(), packed.length) },
    { name: 'and not a second time', needs: 'every package is published', run: async () => expectCount(await publish(), 0) },
    ...examples.map((check) => ({ needs: 'every package is published', ...check })),
    {
      name: 'bill of materials',
      run: () =>
        writeSbom(packed, { folder: join(folder, 'app'), file: join(folder, 'latchkey.cdx.json'), version: packed[0].manifest.version }),
    },
  ])
  if (failed.length) process.exitCode = 1
  else console.log(`${packed.length} packages publish, and the examples install from the registry, build and connect.`)
} finally {
  await registry.stop()
  rmSync(folder, { recursive: true, force: true })
}

function expectCount(published, count) {
  if (published.length !== count) throw new Error(`${published.length} packages were published instead of ${count}.`)
}
