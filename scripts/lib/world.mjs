import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, defaultClientConditions } from 'vite'
import { root } from './workspace.mjs'

const example = join(root, 'examples/react-vite')

/** Starts local chains with test wallets that ask, and the React example on top of them. */
export async function startWorld() {
  const { startSandbox } = await import(pathToFileURL(join(root, 'presets/sandbox/dist/index.js')).href)
  const sandbox = await startSandbox({ policy: 'ask' })
  try {
    const site = await startExample(sandbox)
    return {
      sandboxUrl: sandbox.url,
      exampleUrl: site.resolvedUrls.local[0],
      stop: () => stopAll([() => site.close(), () => sandbox.stop()]),
    }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}

async function startExample({ url, chains, contracts }) {
  // Vite hands variables with this beginning to the page.
  process.env.VITE_SANDBOX_URL = url
  process.env.VITE_SANDBOX = JSON.stringify({ url, networks: chains.map(({ network }) => network), contracts })
  const server = await createServer({
    root: example,
    // The example reads the packages' sources: a change shows at once and nothing has to be built.
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    esbuild: { jsx: 'automatic' },
    server: { host: '127.0.0.1', port: 5173 },
    logLevel: 'warn',
    clearScreen: false,
  })
  return server.listen()
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
