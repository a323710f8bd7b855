// Compiles src/messages/<locale>.json (key to ICU text) of every package into src/messages/<locale>.ts, with the compiler of plugin-kit.
// `--check` writes nothing and fails if a generated file is stale.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compilePackage } from '../presets/plugin-kit/src/messages.mjs'
import { publicPackages, root } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
const examples = join(root, 'examples')
const others = existsSync(examples) ? readdirSync(examples).map((name) => join(examples, name)) : []

for (const path of [...publicPackages().map((one) => one.path), ...others]) {
  const { problems, warnings } = compilePackage(path, { check, by: 'scripts/messages.mjs', from: root })
  for (const line of warnings) console.log(`warning: ${line}`)
  for (const line of problems) console.error(line)
  if (problems.length) process.exitCode = 1
}
