import { SandboxError } from '../errors.js'
import { registerNames } from './register-names.js'
import type { SandboxServerConfig } from './server-config.js'

/** The server for widgets, on the sandbox's chains. */
export interface SandboxBackend {
  /** For the app's `server: { baseUrl }`. */
  readonly url: string
  stop(): Promise<void>
}

interface BackendArgs {
  readonly port: number
  readonly config: SandboxServerConfig
  /** The sandbox's own server, which has the pictures of collectibles. */
  readonly pictures: string
}

/**
 * Starts `@latchkey/server`, an optional dependency, and registers two names through it.
 * @throws SandboxError `no-server`
 */
export async function startBackend({ port, config, pictures }: BackendArgs): Promise<SandboxBackend> {
  const { createOutside, startOptions, startServer } = await import('@latchkey/server').catch((cause: unknown) => {
    throw new SandboxError('no-server', 'The server needs the package @latchkey/server. Install it as a dev dependency.', { cause })
  })
  const { port: own } = new URL(pictures)
  const server = await startServer({
    ...startOptions(config),
    port,
    // A real server reaches no private network. Here, all that there is is on this machine, and only this one place may be asked.
    outside: createOutside({ allows: (address, at) => address === '127.0.0.1' && String(at) === own }),
    log: { warn() {}, error: (message, error) => console.error(message, error) },
  })
  try {
    await registerNames(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}
