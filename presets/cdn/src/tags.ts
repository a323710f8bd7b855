import { createHash } from 'node:crypto'

/** Contents of `manifest.json`: the files, with their sizes and hashes. */
export interface Manifest {
  /** Version of the package. */
  readonly version: string
  /** Name of the module that pages load. */
  readonly entry: string
  /** Each script by its name. */
  readonly files: { readonly [name: string]: { readonly bytes: number; readonly integrity: string } }
}

/** HTML for a page, and what its content security policy has to allow. */
export interface Tags {
  /** An import map with the hash of each file, for the page's head. */
  readonly html: string
  /** A source for `script-src`: the hash of the import map, which is inline. */
  readonly source: string
}

/**
 * Returns the HTML by which browsers refuse a changed file: the first one and each that loads later. Pages then import `latchkey`.
 *
 * @param base Where the files are, as an absolute path or URL that ends with a slash: `/latchkey/`
 * @throws TypeError if `base` does not
 */
export function tagsFor({ entry, files }: Manifest, base: string): Tags {
  if (!/^(?:\/|https?:\/\/)(?:[^\s"'<>\\]*\/)?$/.test(base)) throw new TypeError(`The place of the files must end with a slash: ${base}`)
  const integrity = Object.fromEntries(Object.entries(files).map(([name, file]) => [base + name, file.integrity]))
  const map = JSON.stringify({ imports: { latchkey: base + entry }, integrity })
  return {
    html: `<script type="importmap">${map}</script>`,
    source: `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  }
}
