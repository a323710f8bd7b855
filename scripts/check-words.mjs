// Enforces docs/glossary.md, and a few style rules, in all message catalogues and in the texts of the wallet's frame and server.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findSlips } from './lib/words/find-slips.mjs'
import { readGlossary } from './lib/words/read-glossary.mjs'
import { readTexts } from './lib/words/read-texts.mjs'
import { filesBelow, fromRoot, packagesWithMessages, readJson, root } from './lib/workspace.mjs'

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
let count = 0
for (const { path } of packagesWithMessages()) {
  for (const file of filesBelow(join(path, 'src/messages')).filter((name) => name.endsWith('.json')))
    report(fromRoot(file), basename(file, '.json'), readJson(file))
}
// The wallet's server has no ICU messages: its texts are modules.
for (const language of ['en', 'de', 'ar']) {
  const file = join(root, 'wallet/server/src/texts', `${language}.ts`)
  report(fromRoot(file), language, await readTexts(file))
}
if (!process.exitCode) console.log(`${count} messages keep to the glossary.`)

function report(file, language, catalogue) {
  count += Object.keys(catalogue).length
  for (const slip of findSlips(language, catalogue, glossary)) {
    console.error(`${file}: ${slip}`)
    process.exitCode = 1
  }
}
