import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { folder, pageWith } from './latchkey-files.mjs'
import { listen } from './listen.mjs'

/** @type {Record<string, string | undefined>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' }

/**
 * Serves the site, with the sandbox's settings in place of `settings.js`, and its test wallets in the page.
 *
 * @param {{ port: number, wallets: string, settings: object }} options
 */
export async function startSite({ port, wallets, settings }) {
  /** @param {string} path */
  async function read(path) {
    if (path === '/settings.js') return `export const settings = ${JSON.stringify(settings)}`
    if (path === '/index.html') return pageWith(await readFile('site/index.html', 'utf8'), `<script src="${wallets}"></script>`)
    return readFile(path.startsWith('/latchkey/') ? join(folder, path.slice('/latchkey/'.length)) : join('site', path))
  }
  const server = createServer(async (request, response) => {
    // Resolves `..` too, so that nothing outside is read.
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    try {
      const body = await read(path)
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' }).end(body)
    } catch {
      // There is no such file.
      response.writeHead(404).end()
    }
  })
  const own = await listen(server, port)
  return {
    url: `http://127.0.0.1:${own}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
