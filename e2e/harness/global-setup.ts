import { rmSync } from 'node:fs'
import { buildPage, pageFolder, pageNames } from './pages.js'

/** Bundles every page once before the first test, or those that `E2E_PAGES` names, and takes the bundles away after the last. */
export default async function setup(): Promise<() => void> {
  // Workers are started after this and inherit it.
  process.env.LATCHKEY_RUN = String(process.pid)
  const wanted = process.env.E2E_PAGES?.split(',')
  await Promise.all((wanted ?? pageNames()).map(buildPage))
  return () => rmSync(pageFolder(''), { recursive: true, force: true })
}
