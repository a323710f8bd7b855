import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'

/** Sources of the page and frame bundles. */
const sources = ['kernel', 'server-kit', 'wallet', 'plugins', 'presets', 'examples', 'e2e', 'scripts/lib', 'pnpm-lock.yaml']

/** Returns a hash of all files that a bundle of these pages may contain, whether committed or not. */
export function hashSources(pages: readonly string[]): string {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...sources], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const hash = createHash('sha256').update(pages.join())
  for (const name of list.toString().split('\0').filter(Boolean).sort()) {
    // Tests are in no bundle, and a file that was deleted may still be listed.
    if (/\.(test(-d)?|e2e)\.\w+$|\.md$/.test(name) || !existsSync(join(root, name))) continue
    hash.update(name).update(readFileSync(join(root, name)))
  }
  return hash.digest('hex').slice(0, 24)
}
