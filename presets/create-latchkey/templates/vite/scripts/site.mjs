import { createServer } from 'vite'

/**
 * Starts the development server, with the sandbox's settings in the app and its test wallets in the page.
 *
 * @param {{ port: number, wallets: string, settings: object }} options
 */
export async function startSite({ port, wallets, settings }) {
  process.env.VITE_SANDBOX = JSON.stringify(settings)
  const server = await createServer({
    plugins: [{ name: 'test-wallets', transformIndexHtml: () => [{ tag: 'script', attrs: { src: wallets }, injectTo: 'head-prepend' }] }],
    // The sandbox's server is at this name too: sessions belong to one site.
    server: { host: '127.0.0.1', port },
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}
