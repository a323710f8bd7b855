// Writes the files of a release to artifacts/release, after a build: the bill of materials, the integrity of @latchkey/cdn's files, and the
// notes, of the packages in published.json or else of all.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from './lib/pack.mjs'
import { releaseNotes } from './lib/release-notes.mjs'
import { writeSbom } from './lib/sbom.mjs'
import { publicPackages, readJson, root } from './lib/workspace.mjs'

const to = join(root, 'artifacts/release')
mkdirSync(to, { recursive: true })
const packages = publicPackages()
const list = join(to, 'published.json')
const published = existsSync(list) ? readJson(list) : undefined
const chosen = packages.filter(({ manifest }) => !published || published.includes(`${manifest.name}@${manifest.version}`))
writeFileSync(join(to, 'notes.md'), releaseNotes(chosen))
copyFileSync(join(root, 'presets/cdn/dist/files/manifest.json'), join(to, 'cdn-integrity.json'))
const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  const { version } = packages[0].manifest
  const count = await writeSbom(packAll(folder), { folder: join(folder, 'app'), file: join(to, 'latchkey.cdx.json'), version })
  console.log(`artifacts/release: notes of ${chosen.length} packages, a bill of ${count} components, and the integrity of the CDN's files.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
