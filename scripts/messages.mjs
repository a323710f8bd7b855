// Compiles src/messages/<locale>.json (key to ICU text) of every package into src/messages/<locale>.ts, with the compiler of plugin-kit.
// `--check` writes nothing and fails if a generated file is stale.
import { compilePackage } from '../presets/plugin-kit/src/messages.mjs'
import { packagesWithMessages, root } from './lib/workspace.mjs'

const check = process.argv.includes('--check')

for (const { path } of packagesWithMessages()) {
  const { problems, warnings } = compilePackage(path, { check, by: 'scripts/messages.mjs', from: root })
  for (const line of warnings) console.log(`warning: ${line}`)
  for (const line of problems) console.error(line)
  if (problems.length) process.exitCode = 1
}
