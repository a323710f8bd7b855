// Enforces docs/glossary.md and a few style rules in all message catalogues, and that each message is translated and used.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findSlips } from './lib/words/find-slips.mjs'
import { findUnused } from './lib/words/find-unused.mjs'
import { readGlossary } from './lib/words/read-glossary.mjs'
import {
  filesBelow,
  frameSources,
  fromRoot,
  packagesWithMessages,
  publicPackages,
  readJson,
  root,
  shippedSources,
} from './lib/workspace.mjs'

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
const sources = [...publicPackages().map(({ path }) => shippedSources(path)), frameSources(), filesBelow(join(root, 'examples'))]
  .flat()
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/messages/'))
  .map((file) => readFileSync(file, 'utf8'))
let count = 0
for (const { path } of packagesWithMessages())
  for (const file of filesBelow(join(path, 'src/messages')).filter((name) => name.endsWith('.json'))) {
    const language = basename(file, '.json')
    const catalogue = readJson(file)
    count += Object.keys(catalogue).length
    report(file, findSlips(language, catalogue, glossary))
    if (language === 'en')
      report(
        file,
        findUnused(Object.keys(catalogue), sources).map((key) => `${key}: not used`),
      )
    else report(file, findUntranslated(catalogue, readJson(join(dirname(file), 'en.json'))))
  }
if (!process.exitCode) console.log(`${count} messages keep to the glossary and are used.`)

function report(file, problems) {
  for (const problem of problems) console.error(`${fromRoot(file)}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Returns the keys of sentences left in English. */
function findUntranslated(catalogue, english) {
  const isSentence = (text) => /[a-z] [a-z]/.test(text.replace(/\{[^{}]*\}/g, ''))
  return Object.keys(catalogue).flatMap((key) =>
    catalogue[key] === english[key] && isSentence(english[key]) ? [`${key}: not translated`] : [],
  )
}
