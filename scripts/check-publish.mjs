// Packs every package as it would be published, lints the tarballs, and builds a small site from them in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsumer, installConsumer } from './lib/consumer.mjs'
import { packAll } from './lib/pack.mjs'
import { run } from './lib/run.mjs'
import { root } from './lib/workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'publish-'))
try {
  const packed = packAll(folder)
  const problems = packed.flatMap(inspect)
  if (problems.length) throw new Error(problems.join('\n'))
  for (const { file } of packed) {
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
    )
  }
  const site = join(folder, 'site')
  await installConsumer(site, packed)
  await buildConsumer(site)
  console.log(`${packed.length} packages pack, install, type-check and bundle.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function inspect({ name, contents, manifest }) {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter((script) => manifest.scripts?.[script])
  const unwanted = contents.filter((file) => /\.(test|test-d)\.|\/fixtures\/|tsbuildinfo$/.test(file))
  const missing = ['README.md', 'LICENSE'].filter((file) => !contents.includes(file))
  return [
    ...scripts.map((script) => `${name} would run '${script}' on a user's machine.`),
    ...unwanted.map((file) => `${name} would publish ${file}.`),
    ...missing.map((file) => `${name} would be published without ${file}.`),
  ]
}

function node(program, ...args) {
  return run(process.execPath, [join(root, 'node_modules', program), ...args])
}
