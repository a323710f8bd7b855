import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type PolicyOptions, policy } from './csp.js'
import type { PageServer } from './serve.js'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a folder like any web server, its pages under the strict policy. */
export async function serveFolder(folder: string, options: PolicyOptions): Promise<Pick<PageServer, 'url' | 'close'>> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://folder')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    const content = await readFile(file).catch(() => undefined)
    const type = types[extname(file)] ?? 'application/octet-stream'
    if (content) response.writeHead(200, { 'content-type': type, 'content-security-policy': policy(options) }).end(content)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
