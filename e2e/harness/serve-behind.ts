import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PolicyOptions, policy } from './csp.js'
import type { PageServer } from './serve.js'

/**
 * Serves the pages of a framework's server, which sends no policy, under the strict one: inline scripts in its pages are allowed by their
 * hashes, and since one of its loaders creates script elements without Trusted Types, a policy allows scripts of its own origin; the other
 * loader brings its own policy of that kind. Nothing else of the widget's or the framework's is allowed.
 */
export async function serveBehind(origin: string, options: PolicyOptions): Promise<Pick<PageServer, 'url' | 'close'>> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { status, headers, body } = await fetchPage(new URL(request.url ?? '/', origin), options)
      response.writeHead(status, headers).end(body)
    }
    answer().catch((error: unknown) => response.writeHead(502).end(String(error)))
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

async function fetchPage(url: URL, options: PolicyOptions) {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('text/html'))
    return { status: answer.status, headers: { 'content-type': type }, body: Buffer.from(await answer.arrayBuffer()) }
  const body = (await answer.text()).replace('<head>', `<head><script>${LOADER_POLICY}</script>`)
  const header = policy({ ...options, script: hashes(body), policies: ['default', 'nextjs#bundler'] })
  return { status: answer.status, headers: { 'content-type': type, 'content-security-policy': header }, body }
}

function hashes(html: string): readonly string[] {
  const texts = [...html.matchAll(/<script(?:\s[^>]*)?>(.*?)<\/script>/gs)].flatMap(([, text]) => text || [])
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const LOADER_POLICY =
  "trustedTypes.createPolicy('default', { createScriptURL: (url) => new URL(url, location.href).origin === location.origin ? url : null })"
