import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Manifest, type Tags, tagsFor } from './tags.js'

/** Folder with the files for the web server. */
export function filesFolder(): string {
  return fileURLToPath(new URL('files', import.meta.url))
}

/**
 * Returns the import map of the files in this package, and its hash for a content security policy.
 *
 * @param base Where your site serves the files, as an absolute path or URL that ends with a slash: `/latchkey/`
 * @throws TypeError if `base` does not
 */
export function importMap(base: string): Tags {
  return tagsFor(JSON.parse(readFileSync(`${filesFolder()}/manifest.json`, 'utf8')) as Manifest, base)
}
