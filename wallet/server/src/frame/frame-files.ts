import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The frame's files, as written by the package's build: `frame.json` lists the page's script and style sheet. */
export interface FrameFiles {
  readonly script: string
  /** Script of the window that shows questions in browsers that cannot report visibility. */
  readonly popup: string
  readonly style: string
  /** SHA-256 by file name, in hexadecimal. */
  readonly hashes: { readonly [file: string]: string }
}

/** @throws if the package was not built */
export function readFrameFiles(folder: string): FrameFiles {
  // No schema needed: this package's build wrote the file.
  return JSON.parse(readFileSync(join(folder, 'frame.json'), 'utf8')) as FrameFiles
}

/** Returns the build's output folder: in `dist`, where this module is too unless it is run from source. */
export function ownFolder(): string {
  // Not `new URL(…, import.meta.url)`, which bundlers treat as an asset.
  const here = dirname(fileURLToPath(import.meta.url))
  const folders = ['frame-files', '../frame-files', '../../dist/frame-files'].map((path) => join(here, path))
  return folders.find((folder) => existsSync(folder)) ?? join(here, '../../dist/frame-files')
}
