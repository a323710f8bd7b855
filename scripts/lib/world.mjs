import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, defaultClientConditions } from 'vite'
import { root } from './workspace.mjs'

const example = join(root, 'examples/react-vite')

/** Starts local chains with a past, test wallets that ask, the server for widgets, and the React example on top of them. */
export async function startWorld() {
  const { startSandbox } = await import(pathToFileURL(join(root, 'presets/sandbox/dist/index.js')).href)
  const stops = []
  try {
    const sandbox = await startSandbox({ policy: 'ask', solana: true, bitcoin: true, server: true, mail: true, frame: true, history: true })
    stops.unshift(() => sandbox.stop())
    const site = await startExample(sandbox)
    stops.unshift(() => site.close())
    return { sandboxUrl: sandbox.url, exampleUrl: site.resolvedUrls.local[0], stop: () => stopAll(stops) }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function startExample({ url, chains, solana, bitcoin, contracts, relay, server: { url: serverUrl, frameUrl }, serverConfig }) {
  // Vite hands variables with this beginning to the page.
  process.env.VITE_WALLETS = `${url}/wallets.js?bitcoin=alba`
  process.env.VITE_SANDBOX = JSON.stringify({
    url,
    networks: [...chains.map(({ network }) => network), solana.network, bitcoin.network],
    esploraUrl: bitcoin.esploraUrl,
    contracts,
    relayUrl: relay.url,
    serverUrl,
    frameUrl,
    namesSuffix: serverConfig.namesSuffix,
  })
  const site = await createServer({
    root: example,
    // The example reads the packages' sources: a change shows at once and nothing has to be built.
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    esbuild: { jsx: 'automatic' },
    server: { host: '127.0.0.1', port: 5173 },
    logLevel: 'warn',
    clearScreen: false,
  })
  return site.listen()
}

async function stopAll(stops) {
  for (const stop of stops) {
    try {
      await stop()
    } catch (error) {
      // The rest still has to end.
      console.error(error)
    }
  }
}
