import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { pastFaces } from '../../scripts/lib/past-faces.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { bundleFrame } from '../../wallet/frame/scripts/bundle-frame.mjs'

const sources = join(root, 'e2e', 'pages')

/** Folder with the bundled files of a page, below the one that the global setup has built. */
export function pageFolder(name: string): string {
  const folder = process.env.LATCHKEY_PAGES
  if (!folder) throw new Error('The pages are not built: run these tests with the global setup of vitest.config.ts.')
  return join(folder, name)
}

/** Folder with the files of the embedded wallet's frame. */
export const frameFolder = (): string => pageFolder('frame-files')

/** Bundles the frame of the embedded wallet, which every server of a run shares. */
export const buildFrame = (): Promise<unknown> => bundleFrame(frameFolder())

export function pageNames(): readonly string[] {
  return readdirSync(sources).filter((name) => existsSync(join(sources, name, 'main.tsx')))
}

/**
 * Bundles `pages/<name>/main.tsx` of each page with the workspace's sources, split so that views remain separate chunks. Pages share one
 * build, which parses the sources once. An `alias.json` next to a page replaces packages with others of e2e, a file `production` selects
 * React's production build; such a page is built separately.
 */
export async function buildPages(names: readonly string[]): Promise<void> {
  const special = names.filter((name) => has(name, 'alias.json') || has(name, 'production'))
  const plain = names.filter((name) => !special.includes(name))
  await Promise.all([bundle(plain, {}), ...special.map((name) => bundle([name], settingsOf(name)))])
}

interface Settings {
  readonly alias?: Record<string, string>
  readonly mode?: 'development' | 'production'
}

function settingsOf(name: string): Settings {
  return {
    ...(has(name, 'alias.json') && {
      alias: JSON.parse(readFileSync(join(sources, name, 'alias.json'), 'utf8')) as Record<string, string>,
    }),
    ...(has(name, 'production') && { mode: 'production' }),
  }
}

async function bundle(names: readonly string[], { alias, mode = 'development' }: Settings): Promise<void> {
  if (names.length === 0) return
  await build({
    absWorkingDir: join(root, 'e2e'),
    ...(alias && { alias }),
    entryPoints: names.map((name) => ({ in: join(sources, name, 'main.tsx'), out: `${name}/main` })),
    outdir: pageFolder(''),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@latchkey/source'],
    // React's development build logs more, and what it logs fails the test. The production build has fewer retries.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode), 'import.meta.env.VITE_SANDBOX': 'window.sandboxInfo' },
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [pastFaces()],
    logLevel: 'warning',
  })
}

function has(name: string, file: string): boolean {
  return existsSync(join(sources, name, file))
}
