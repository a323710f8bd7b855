// Publishes every package whose version the registry does not have: `node scripts/publish.mjs [--provenance] [--pending]`, after a build.
// Writes artifacts/release/published.json. With `--pending` it publishes nothing, and reports whether there is something to publish.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { collect } from './lib/collect.mjs'
import { packAll } from './lib/pack.mjs'
import { publishPacked, unpublished } from './lib/publish.mjs'
import { publicPackages, root } from './lib/workspace.mjs'

const { values } = parseArgs({ options: { registry: { type: 'string' }, provenance: { type: 'boolean' }, pending: { type: 'boolean' } } })
const registry = values.registry ?? (await collect('npm', ['config', 'get', 'registry', '--loglevel=error'])).trim()
const idOf = ({ manifest }) => `${manifest.name}@${manifest.version}`

if (values.pending) {
  const pending = (await unpublished(publicPackages(), registry)).map(idOf)
  console.log(pending.length ? `To publish: ${pending.join(', ')}` : 'Every version is published.')
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `pending=${pending.length > 0}\n`)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const published = (await publishPacked(packAll(folder), { registry, provenance: values.provenance })).map(idOf)
    mkdirSync(join(root, 'artifacts/release'), { recursive: true })
    writeFileSync(join(root, 'artifacts/release/published.json'), `${JSON.stringify(published, undefined, 2)}\n`)
    console.log(published.length ? `Published: ${published.join(', ')}` : 'Every version is published.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
