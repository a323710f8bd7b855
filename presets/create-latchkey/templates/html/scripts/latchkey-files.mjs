import { fileURLToPath } from 'node:url'
import { importMap } from '@latchkey/cdn/server'

/** The files of Latchkey, which the site serves below `/latchkey/`. */
export const folder = fileURLToPath(new URL('files', import.meta.resolve('@latchkey/cdn/server')))

/**
 * Returns the page with an import map that names these files and their hashes.
 *
 * @param {string} html
 */
export function pageWith(html, more = '') {
  return html.replace('<!-- latchkey -->', more + importMap('/latchkey/').html)
}
