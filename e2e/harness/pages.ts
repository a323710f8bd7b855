import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { pastFaces } from '../../scripts/lib/past-faces.mjs'
import { root } from '../../scripts/lib/workspace.mjs'

const sources = join(root, 'e2e', 'pages')

/** Where the bundled files of a page lie. Each run has a folder of its own, so that two at a time do not take each other's away. */
export function pageFolder(name: string): string {
  return join(root, '.latchkey', `pages-${process.env.LATCHKEY_RUN ?? ''}`, name)
}

export function pageNames(): readonly string[] {
  return readdirSync(sources).filter((name) => existsSync(join(sources, name, 'main.tsx')))
}

/**
 * Bundles `pages/<name>/main.tsx` with the workspace's sources, split so that views stay chunks of their own. An `alias.json`
 * beside it puts packages of e2e in the place of others, a file `production` takes React's production build.
 */
export async function buildPage(name: string): Promise<void> {
  const alias = join(sources, name, 'alias.json')
  const mode = existsSync(join(sources, name, 'production')) ? 'production' : 'development'
  await build({
    absWorkingDir: join(root, 'e2e'),
    ...(existsSync(alias) && { alias: JSON.parse(readFileSync(alias, 'utf8')) as Record<string, string> }),
    entryPoints: [join(sources, name, 'main.tsx')],
    outdir: pageFolder(name),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@latchkey/source'],
    // React's development build says more, and what it says fails the test. Production gives fewer second chances.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode), 'import.meta.env.VITE_SANDBOX': 'window.sandboxInfo' },
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [pastFaces()],
    logLevel: 'warning',
  })
}
