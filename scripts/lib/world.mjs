import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, defaultClientConditions } from 'vite'
import { root } from './workspace.mjs'

const example = join(root, 'examples/react-vite')
const gallery = join(root, 'examples/gallery')

/** Starts local chains with a history, test wallets that prompt, the server for widgets, and the React example on top of them. */
export async function startWorld() {
  const { startSandbox } = await import(pathToFileURL(join(root, 'presets/sandbox/dist/index.js')).href)
  const stops = []
  try {
    const sandbox = await startSandbox({
      loadServer: () => import(pathToFileURL(join(root, 'presets/server/dist/index.js')).href),
      policy: 'ask',
      solana: true,
      bitcoin: true,
      server: true,
      mail: true,
      frame: true,
      smartAccounts: true,
      swaps: true,
      onramp: true,
      history: true,
    })
    stops.unshift(() => sandbox.stop())
    const views = await startSite(gallery, 5174)
    stops.unshift(() => views.close())
    const galleryUrl = views.resolvedUrls.local[0]
    const site = await startExample(sandbox, galleryUrl)
    stops.unshift(() => site.close())
    const exampleUrl = site.resolvedUrls.local[0]
    return { sandboxUrl: sandbox.url, exampleUrl, galleryUrl, themeEditorUrl: themeEditorIn(galleryUrl), stop: () => stopAll(stops) }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function startExample(
  { url, chains, solana, bitcoin, contracts, relay, server: { url: serverUrl, frameUrl }, serverConfig },
  galleryUrl,
) {
  // Vite exposes variables with this prefix to the page.
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
    sells: serverConfig.onramp !== undefined,
    galleryUrl,
    themeEditorUrl: themeEditorIn(galleryUrl),
  })
  return startSite(example, 5173)
}

function themeEditorIn(galleryUrl) {
  return new URL('theme-editor.html', galleryUrl).href
}

async function startSite(folder, port) {
  const site = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    // The example uses the packages' sources: changes are visible immediately and nothing has to be built.
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    esbuild: { jsx: 'automatic' },
    server: { host: '127.0.0.1', port },
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
      // The rest still must be stopped.
      console.error(error)
    }
  }
}
