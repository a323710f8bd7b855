// Compiles src/messages/<locale>.json (key to ICU text) of every package into src/messages/<locale>.ts, with the compiler of plugin-kit.
// `--check` writes nothing and fails if a generated file is stale.
import { compilePackage } from '../presets/plugin-kit/src/messages.mjs'
import { packagesWithMessages, root } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
// Their texts are read on servers only.
const servers = ['wallet/server', 'plugins/analytics']

for (const { dir, path } of packagesWithMessages()) {
  const isServer = servers.includes(dir)
  const { problems, warnings } = compilePackage(path, { check, by: 'scripts/messages.mjs', from: root, isServer })
  for (const line of warnings) console.log(`warning: ${line}`)
  for (const line of problems) console.error(line)
  if (problems.length) process.exitCode = 1
}
