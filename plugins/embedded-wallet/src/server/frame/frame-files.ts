import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The frame's files, as the package's build writes them: `frame.json` names the script and the style sheet of the page. */
export interface FrameFiles {
  readonly script: string
  /** Of the window in which browsers that cannot prove what is visible show a question. */
  readonly popup: string
  readonly style: string
  /** SHA-256 by file name, in hexadecimal. */
  readonly hashes: { readonly [file: string]: string }
}

/** @throws where the package was not built */
export function readFrameFiles(folder: string): FrameFiles {
  // A schema would check what the build of this package wrote.
  return JSON.parse(readFileSync(join(folder, 'frame.json'), 'utf8')) as FrameFiles
}

/** Where the package's build puts them: beside this module's folder, or in `dist` where the sources are run. */
export function ownFolder(): string {
  // Not `new URL(…, import.meta.url)`: bundlers take that for a file of theirs.
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, '../frame-files')
  return existsSync(built) ? built : join(here, '../../../dist/frame-files')
}
