import { rmSync } from 'node:fs'
import { buildPage, pageFolder, pageNames } from './pages.js'

/** Bundles every page once before the first test. */
export default async function setup(): Promise<void> {
  rmSync(pageFolder(''), { recursive: true, force: true })
  await Promise.all(pageNames().map(buildPage))
}
