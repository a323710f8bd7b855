import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'

/** An ordinary font, and one that is wider than system fonts. Both are the same on every machine. */
export const fonts = { ordinary: "'Noto Sans', 'Noto Sans Arabic'", wide: "'DejaVu Sans', 'Noto Sans Arabic'" }
const sheets = [
  ...['400', '500', '600'].flatMap((weight) => [`noto-sans/${weight}.css`, `noto-sans-arabic/${weight}.css`]),
  ...['400', '700'].map((weight) => `dejavu-sans/${weight}.css`),
]

/** Tags for a page's head. */
export const fontTags = sheets.map((sheet) => `<link rel="stylesheet" href="/fonts/${sheet}">`).join('')

/** Path of the file for `/fonts/…`; undefined for any other path. */
export function fontFile(path: string): string | undefined {
  return path.startsWith('/fonts/') ? join(root, 'e2e/node_modules/@fontsource', path.slice('/fonts/'.length)) : undefined
}
