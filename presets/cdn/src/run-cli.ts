import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Manifest, tagsFor } from './tags.js'

const HELP = `Copies the files of Latchkey to a folder of your site, and prints the HTML to load them.

  latchkey-cdn <folder> [--base /latchkey/]

  --base   where your site serves the folder; defaults to /latchkey/
`

/** Runs `latchkey-cdn` with the arguments after its name, and returns the exit code. */
export function runCli(args: readonly string[]): number {
  const [folder, flag, given, ...rest] = args
  const base = flag === undefined ? '/latchkey/' : flag === '--base' ? given : undefined
  if (folder === undefined || folder.startsWith('-') || base === undefined || rest.length > 0) {
    process.stderr.write(HELP)
    return folder === '--help' ? 0 : 1
  }
  try {
    const files = fileURLToPath(new URL('files', import.meta.url))
    const tags = tagsFor(JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8')) as Manifest, base)
    cpSync(files, folder, { recursive: true })
    process.stdout.write(`${tags.html}\n\nFor script-src of a content security policy: ${tags.source}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}
