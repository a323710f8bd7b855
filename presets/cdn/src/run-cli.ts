import { cpSync } from 'node:fs'
import { filesFolder, importMap } from './read-manifest.js'

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
    const tags = importMap(base)
    cpSync(filesFolder(), folder, { recursive: true })
    process.stdout.write(`${tags.html}\n\nFor script-src of a content security policy: ${tags.source}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}
