// Enforces docs/glossary.md, and a few style rules, in all message catalogues and in the texts of the wallet's frame and server.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSlips } from './lib/words/find-slips.mjs'
import { readGlossary } from './lib/words/read-glossary.mjs'
import { readTexts } from './lib/words/read-texts.mjs'
import { publicPackages, readJson, root } from './lib/workspace.mjs'

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
let count = 0
for (const { dir, path } of publicPackages()) {
  const folder = join(path, 'src/messages')
  if (!existsSync(folder)) continue
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    report(`${dir}/src/messages/${file}`, file.slice(0, -'.json'.length), readJson(join(folder, file)))
  }
}
// The wallet's frame and its server have no ICU messages: their texts are modules, `ask-en.ts` or `en.ts`.
for (const folder of ['frame', 'server'].map((part) => `wallet/${part}/src/texts`)) {
  for (const file of readdirSync(join(root, folder))) {
    const [, language] = /^(?:[a-z]+-)?(en|de|ar)\.ts$/.exec(file) ?? []
    if (language) report(`${folder}/${file}`, language, await readTexts(join(root, folder, file)))
  }
}
if (!process.exitCode) console.log(`${count} messages keep to the glossary.`)

function report(file, language, catalogue) {
  count += Object.keys(catalogue).length
  for (const slip of findSlips(language, catalogue, glossary)) {
    console.error(`${file}: ${slip}`)
    process.exitCode = 1
  }
}
