import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, defaultClientConditions } from 'vite'
import { root } from '../../scripts/lib/workspace.mjs'

export interface HotSite {
  readonly url: string
  /** Writes a file of the site anew with `version N` raised to the number. */
  edit(file: string, version: number): void
  close(): Promise<void>
}

/** Runs `sites/<name>` under Vite with hot reload, from a copy that may be edited. */
export async function serveHot(name: string): Promise<HotSite> {
  // Beside the packages that it imports.
  const folder = mkdtempSync(join(root, 'e2e', '.latchkey-'))
  cpSync(join(root, 'e2e/sites', name), folder, { recursive: true })
  const server = await createServer({
    configFile: false,
    root: folder,
    // Where Babel leaves files alone.
    cacheDir: join(folder, 'node_modules/.vite'),
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    // What is edited is said here: a file system may keep a change to itself while the machine is busy.
    server: { host: '127.0.0.1', port: 0, fs: { allow: [root] }, watch: null },
  })
  await server.listen()
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error('Vite does not say where it listens.')
  return {
    url,
    edit(file, version) {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(/version \d+/, `version ${version}`))
      server.watcher.emit('change', path)
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
