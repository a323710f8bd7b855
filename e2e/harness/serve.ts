import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { type PolicyOptions, policy } from './csp.js'
import { fontFile, fontTags } from './fonts.js'
import { pageFolder } from './pages.js'

export interface ServeOptions extends PolicyOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Raw extra tags for the head: host style sheets, a script of the sandbox. */
  readonly head?: string
  readonly body?: string
  /** Whether the page may use the fonts of the tests. */
  readonly fonts?: boolean
  /** Read in the page by `pageData()`: URLs of chains, options of the kernel. */
  readonly data?: unknown
}

export interface PageServer {
  readonly url: string
  /** Policy violations reported by the browser. */
  readonly violations: readonly string[]
  close(): Promise<void>
}

const reportPath = '/csp-report'
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  map: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
}

/** Serves the bundled page `name` on a free local port under the strict policy. */
export async function servePage(name: string, options: ServeOptions = {}): Promise<PageServer> {
  const violations: string[] = []
  const headers = { 'content-security-policy': policy(options, reportPath), 'cache-control': 'no-store', ...options.headers }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/`,
    violations,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    if (path === reportPath) {
      violations.push(violation(await bodyOf(request)))
      response.writeHead(204).end()
    } else if (path === '/favicon.ico') response.writeHead(204).end()
    else if (path === '/')
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(await html(name, options))
    else await sendFile(response, fontFile(normalize(path)) ?? fileOf(name, normalize(path)), headers)
  }
}

async function html(name: string, { head = '', fonts = false, body = '<div id="root"></div>', data }: ServeOptions): Promise<string> {
  const styles = await readFile(join(pageFolder(name), 'main.css')).then(
    () => '<link rel="stylesheet" href="/main.css">',
    () => '',
  )
  // The policy does not treat a data block as a script. `<` is escaped so that nothing in it can end the block.
  const block =
    data === undefined ? '' : `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
  const start = `<meta charset="utf-8"><title>${name}</title><meta name="viewport" content="width=device-width">${styles}${fonts ? fontTags : ''}${head}`
  return `<!doctype html><html lang="en"><head>${start}<script type="module" src="/main.js"></script></head><body>${body}${block}</body></html>`
}

/** Pages share the folder of chunks. */
function fileOf(name: string, path: string): string {
  return join(pageFolder(path.startsWith('/chunks/') ? '' : name), path)
}

async function sendFile(response: ServerResponse, file: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const content = await readFile(file).catch(() => undefined)
  if (!content) response.writeHead(404).end()
  else
    response.writeHead(200, { ...headers, 'content-type': types[file.split('.').pop() ?? ''] ?? 'application/octet-stream' }).end(content)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function violation(report: string): string {
  const { 'csp-report': body } = JSON.parse(report) as { 'csp-report': Record<string, unknown> }
  return `${body['effective-directive']} blocked ${body['blocked-uri']} at ${body['source-file']}:${body['line-number']} ${body['script-sample'] ?? ''}`
}
