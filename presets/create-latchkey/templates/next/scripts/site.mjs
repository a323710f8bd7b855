import { createServer } from 'node:http'
import next from 'next'
import { listen } from './listen.mjs'

/**
 * Starts the development server, with the sandbox's settings in the app and its test wallets in the page.
 *
 * @param {{ port: number, wallets: string, settings: object }} options
 */
export async function startSite({ port: wanted, wallets, settings }) {
  Object.assign(process.env, {
    NODE_ENV: 'development',
    NEXT_TELEMETRY_DISABLED: '1',
    ...(wanted === 0 && { NEXT_DIST_DIR: '.next/test' }),
    NEXT_PUBLIC_SANDBOX: JSON.stringify(settings),
    NEXT_PUBLIC_WALLETS: wallets,
  })
  const server = createServer()
  const port = await listen(server, wanted)
  // In this process, so that one Ctrl-C ends everything, on Windows too.
  const app = next({ dev: true, hostname: '127.0.0.1', port, httpServer: server })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => void handle(request, response))
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}
