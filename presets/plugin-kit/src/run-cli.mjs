import { join, resolve } from 'node:path'
import { compilePackage } from './messages.mjs'
import { newPlugin } from './new-plugin.mjs'
import { writeVersion } from './version.mjs'

const usage = `Usage:
  plugin-kit new <name> [folder]          makes a plugin: perks, gas-prices, @acme/perks
  plugin-kit messages [--check] [folder]  compiles src/messages/<locale>.json
  plugin-kit version [--check] [folder]   writes src/version.ts from package.json

--check writes nothing and fails where a file is stale.`

/** Runs one command. Returns the exit code: 0, 1 if something is wrong, 2 if the command is unknown. */
export async function runCli(args) {
  const check = args.includes('--check')
  const [command, first, second] = args.filter((arg) => !arg.startsWith('-'))
  try {
    if (command === 'new' && first) return made(newPlugin({ name: first, folder: second }))
    if (command === 'messages') return said(compilePackage(resolve(first ?? '.'), { check }))
    if (command === 'version') return said(writeVersion(resolve(first ?? '.'), { check }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  console.error(usage)
  return 2
}

function made({ folder, files }) {
  for (const file of files) console.log(join(folder, file))
  console.log(`\nNext:\n  cd ${folder}\n  npm install\n  npm test\n\nsrc/contract.ts says what the plugin adds: change it first.`)
  return 0
}

function said({ warnings = [], problems }) {
  for (const line of warnings) console.log(`warning: ${line}`)
  for (const line of problems) console.error(line)
  return problems.length > 0 ? 1 : 0
}
