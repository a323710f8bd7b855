import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, fromRoot, root } from '../workspace.mjs'
import { isAbout } from './browser-tests.mjs'
import { closureOf, importReader } from './imports.mjs'

/** Files that say how tests run. */
const everything =
  /^(package\.json|pnpm-lock\.yaml|vitest\.config\.ts|scripts\/lib\/(loopback-only|patience|leave-nothing|workspace)\.mjs|e2e\/harness\/(global-setup|fixtures|common)\.ts)$/
const source = /\.[cm]?[jt]sx?$/
const product = /^(kernel|server-kit|wallet\/[^/]+|plugins\/[^/]+|presets\/[^/]+)\//

/**
 * Returns the tests that reach one of the changed files; all are paths from the root. A test in Node reaches what it imports, and files
 * of its package that are no sources. A test in a browser reaches its harness, the pages that it opens by name, the examples that it
 * mentions, and the plugins that it is about.
 */
export function reachedTests(tests, changed, importsOf = importReader()) {
  if (changed.some((file) => everything.test(file))) return tests
  const pages = readdirSync(join(root, 'e2e/pages'))
  const data = new Set(changed.filter((file) => !source.test(file) && !file.endsWith('.md')).map(packageOf))
  const folders = new Set(changed.flatMap((file) => product.exec(file)?.[1] ?? []))
  const has = (files) => changed.some((file) => files.has(file))

  return tests.filter((test) => (test.startsWith('e2e/') ? inBrowser(test) : data.has(packageOf(test)) || has(closureOf(test, importsOf))))

  function inBrowser(test) {
    if ([...folders].some((folder) => isAbout(test, folder))) return true
    const closure = closureOf(test, opens)
    return has(closure) || changed.some((file) => /^(examples|e2e\/sites)\//.test(file) && mentions(closure, packageOf(file)))
  }

  /** Imports of a browser test's file, and the pages it opens. `isAbout` covers the product's own sources. */
  function opens(file) {
    if (product.test(file)) return []
    const found = importsOf(file)
    if (!/^e2e\/(journeys|more|harness)\//.test(file)) return found
    const text = readFileSync(join(root, file), 'utf8')
    const named = pages.filter((page) => new RegExp(`[(,:=] ?'${page}'`).test(text) || (page === 'dapp' && text.includes('openDapp(')))
    // The fixtures, which every test has, name the test dApp.
    return file === 'e2e/harness/fixtures.ts' ? found : [...found, ...named.flatMap((page) => pageFiles(page))]
  }

  function pageFiles(page) {
    return filesBelow(join(root, 'e2e/pages', page)).map(fromRoot)
  }

  function mentions(files, folder) {
    return [...files].some((file) => file.startsWith('e2e/') && readFileSync(join(root, file), 'utf8').includes(folder))
  }
}

/** `plugins/send` for a file in it. */
function packageOf(file) {
  const parts = file.split('/')
  return parts.slice(0, ['kernel', 'server-kit', 'scripts'].includes(parts[0]) ? 1 : 2).join('/')
}
