import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { type Hex, stringToHex } from 'viem'

interface Options {
  /** The Safe's account, on the sandbox's first chain. */
  readonly address: string
  /** The signers of the first message, the second, and so on. */
  readonly signers: readonly ((message: Hex) => Promise<Hex>)[]
}

/** A page on another origin that embeds an app (`?app=`) and implements the Safe Apps protocol like app.safe.global. */
export async function startSafe(page: Page, { address, signers }: Options): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const rest = [...signers]
  await page.exposeFunction('signForSafe', (message: string) => rest.shift()?.(stringToHex(message)))
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(address)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function pageOf(address: string): string {
  const script = `
    const frame = document.querySelector('iframe')
    addEventListener('message', async ({ source, origin, data: { id, method, params } = {} }) => {
      if (source !== frame.contentWindow || !id) return
      const answers = {
        getSafeInfo: () => ({ safeAddress: '${address}', chainId: 1337, threshold: 1, owners: [] }),
        signMessage: async () => ({ signature: await signForSafe(params.message) }),
      }
      if (answers[method]) source.postMessage({ id, success: true, data: await answers[method]() }, origin)
    })
    frame.src = new URLSearchParams(location.search).get('app')`
  return `<!doctype html><html lang="en"><title>Safe</title><main><h1>Safe</h1><iframe title="App" width="900" height="680"></iframe></main><script>${script}</script></html>`
}
