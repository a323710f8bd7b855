// Fails for texts that no source names. A key may be a whole literal, or begin like a template: `send.failed.${reason}`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unusedKeys } from './lib/unused-keys.mjs'
import { root } from './lib/workspace.mjs'

const tracked = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const read = (file) => readFileSync(join(root, file), 'utf8')

const sources = tracked('*.ts', '*.tsx')
  .filter((file) => !/\/(?:messages|fixtures)\/|\.test\.|^e2e\//.test(file))
  .map(read)
const unused = tracked('*/messages/en.json', '*/messages/*/en.json').flatMap((file) =>
  unusedKeys(Object.keys(JSON.parse(read(file))), sources).map((key) => `${file}: ${key}`),
)
if (unused.length) {
  console.error(`No source names these texts:\n${unused.join('\n')}`)
  process.exitCode = 1
}
