import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { appkit } from './appkit/kit.mjs'
import { migrateManifest } from './migrate-manifest.mjs'
import { migrateSource } from './migrate-source.mjs'
import { rainbowkit } from './rainbowkit/kit.mjs'
import { sourceFiles } from './source-files.mjs'

const KITS = { appkit, rainbowkit }

const usage = `Usage: codemod appkit|rainbowkit [folder] [--dry] [--force]

appkit      from AppKit to Latchkey: imports, and dependencies in package.json
rainbowkit  from RainbowKit, in the same way

--dry       prints the changes and writes nothing
--force     also writes if the folder has changes that are not committed`

/** Runs one command. Returns the exit code: 0, 1 if nothing could be done, 2 if the command is unknown. */
export async function runCli(args) {
  const [command, folder = '.', ...more] = args.filter((arg) => !arg.startsWith('-'))
  const flags = args.filter((arg) => arg.startsWith('-'))
  const kit = Object.hasOwn(KITS, command ?? '') ? KITS[command] : undefined
  if (!kit || more.length > 0 || flags.some((flag) => flag !== '--dry' && flag !== '--force')) {
    console.error(usage)
    return 2
  }
  const root = resolve(folder)
  const isDry = flags.includes('--dry')
  if (!isDry && !flags.includes('--force') && isDirty(root)) {
    console.error('The folder has changes that are not committed. Commit them first, or pass --force.')
    return 1
  }
  const { changes, notes } = migrate(kit, root)
  for (const { file, before, after } of changes) {
    const name = relative(root, file)
    if (isDry) console.log(createTwoFilesPatch(name, name, before, after, '', '', { context: 1 }))
    else {
      writeFileSync(file, after)
      console.log(`${before === '' ? 'added' : 'changed'} ${name}`)
    }
  }
  for (const { file, line, text } of notes) console.log(`${relative(root, file)}${line ? `:${line}` : ''}: ${text}`)
  if (changes.length === 0) {
    console.error(`No imports of ${kit.name} found.`)
    return 1
  }
  if (!isDry) console.log(`\nNext: install the dependencies, and read ${kit.guide}.`)
  return 0
}

/** Returns the files that change, with their new text, and what cannot be changed. */
function migrate(kit, root) {
  const { sources, manifests } = sourceFiles(root)
  const results = [
    ...sources.map((file) => resultOf(file, (text) => migrateSource(kit, file, text))),
    ...manifests.map((file) => resultOf(file, (text) => migrateManifest(kit, text))),
  ]
  const changes = results.filter(({ before, after }) => before !== after)
  return {
    changes: [...changes, ...kit.additions(sources, changes)],
    notes: results.flatMap(({ file, notes }) => notes.map((note) => ({ file, ...note }))),
  }
}

function resultOf(file, change) {
  const before = readFileSync(file, 'utf8')
  const { text, notes } = change(before)
  return { file, before, after: text, notes }
}

/** A folder outside a repository has no changes that Git could lose. */
function isDirty(root) {
  try {
    const git = (...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return git('status', '--porcelain', '--', '.').trim() !== ''
  } catch {
    return false
  }
}
