import { rmSync } from 'node:fs'
import { buildFrame, buildPages, pageFolder, pageNames } from './pages.js'

/** Bundles every page, or those listed in `E2E_PAGES`, and the frame once before the first test, and deletes the bundles after the last. */
export default async function setup(): Promise<() => void> {
  // Workers are started after this and inherit it.
  process.env.LATCHKEY_RUN = String(process.pid)
  const wanted = process.env.E2E_PAGES?.split(',')
  await Promise.all([buildFrame(), buildPages(wanted ?? pageNames())])
  return () => rmSync(pageFolder(''), { recursive: true, force: true })
}
