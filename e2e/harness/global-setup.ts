import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import { buildFrame, buildPages, pageFolder, pageNames } from './pages.js'
import { hashSources } from './source-hash.js'

const bundles = join(root, '.latchkey', 'pages')
/** Folders of earlier sources that are kept, so that a change and its undo are quick. */
const KEPT = 4

/**
 * Bundles every page, or those listed in `E2E_PAGES`, and the frame before the first test. The folder is named by a hash of the sources,
 * so that later runs of the same sources use it again.
 */
export default async function setup(): Promise<void> {
  const wanted = process.env.E2E_PAGES?.split(',') ?? pageNames()
  const done = join(bundles, hashSources(wanted))
  // Workers are started after this and inherit it.
  process.env.LATCHKEY_PAGES = done
  if (existsSync(done)) return utimesSync(done, new Date(), new Date())
  // Two runs at the same time build two folders, and the later one uses that of the other.
  process.env.LATCHKEY_PAGES = `${done}-${process.pid}`
  await Promise.all([buildFrame(), buildPages(wanted)])
  if (existsSync(done)) rmSync(pageFolder(''), { recursive: true, force: true })
  else renameSync(pageFolder(''), done)
  process.env.LATCHKEY_PAGES = done
  forgetOld()
}

function forgetOld(): void {
  const age = (path: string): number => statSync(path).mtimeMs
  const folders = readdirSync(bundles)
    .map((name) => join(bundles, name))
    .sort((a, b) => age(b) - age(a))
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true })
}
