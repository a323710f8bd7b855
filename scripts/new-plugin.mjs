// `node scripts/new-plugin.mjs <name>` creates a plugin that builds, with a view, an action, messages and tests.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { writePlugin } from './lib/new-plugin.mjs'
import { readJson, root } from './lib/workspace.mjs'

const [name] = process.argv.slice(2)
if (!name) throw new Error('Say how the plugin is called: node scripts/new-plugin.mjs <name>')
const files = writePlugin(name)
const config = readJson(`${root}/tsconfig.json`)
config.references.push({ path: `plugins/${name}` })
writeFileSync(`${root}/tsconfig.json`, `${JSON.stringify(config, undefined, 2)}\n`)
for (const script of ['messages', 'versions']) execFileSync(process.execPath, [`scripts/${script}.mjs`], { cwd: root, stdio: 'inherit' })
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', `plugins/${name}`, 'tsconfig.json'], {
  cwd: root,
  stdio: 'inherit',
})
console.log(`${files.join('\n')}\n\nNext: npx pnpm@10.34.9 install, then write contract.ts first.`)
