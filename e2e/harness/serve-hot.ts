import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, defaultClientConditions } from 'vite'
import { root } from '../../scripts/lib/workspace.mjs'

export interface HotSite {
  readonly url: string
  /** Rewrites a file of the site with `version N` set to the number. */
  edit(file: string, version: number): void
  close(): Promise<void>
}

/** Runs `sites/<name>` under Vite with hot reload, from an editable copy. */
export async function serveHot(name: string): Promise<HotSite> {
  // Next to the packages that it imports.
  const folder = mkdtempSync(join(root, 'e2e', '.latchkey-'))
  cpSync(join(root, 'e2e/sites', name), folder, { recursive: true })
  const server = await createServer({
    configFile: false,
    root: folder,
    // A location whose files Babel does not transform.
    cacheDir: join(folder, 'node_modules/.vite'),
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    // Edits are announced explicitly: the file system may delay change events while the machine is busy.
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
