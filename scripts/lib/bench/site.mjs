import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { root } from '../workspace.mjs'

const source = join(root, 'e2e/pages/bench')

/** Builds the bench pages from the built packages as a site would, with Vite for production, and serves them. */
export async function startSite() {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-'))
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    esbuild: { jsx: 'automatic' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: [join(source, 'index.html'), join(source, 'import.html'), join(source, 'phone.html')], onwarn: warn },
    },
  })
  const server = await preview({
    root: source,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return {
    url: server.resolvedUrls.local[0],
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** `'use client'` is for frameworks with server components; a bundler without them says that it drops it, and loses the place. */
function warn(warning, print) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'SOURCEMAP_ERROR') print(warning)
}
