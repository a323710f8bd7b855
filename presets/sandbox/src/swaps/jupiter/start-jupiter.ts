import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { SandboxError } from '../../errors.js'
import { ownGlobals } from '../../own-globals.js'
import { programs } from '../../solana/programs.js'
import type { SandboxSolana } from '../../solana/solana.js'
import { jupiterRoutes } from './jupiter-routes.js'
import { createJupiterWorld } from './jupiter-world.js'
import { createMarket } from './market.js'
import type { JupiterMisbehaviour, SandboxJupiter, SandboxJupiterConfig } from './sandbox-jupiter.js'

/** A running Jupiter. */
export interface StartedJupiter {
  readonly jupiter: SandboxJupiter
  /** Configuration for the server that uses it. */
  readonly config: SandboxJupiterConfig
  stop(): Promise<void>
}

const KEY = 'sandbox:jupiter'

/**
 * Starts a market for the tokens of a cluster on the loopback interface, and funds its market maker.
 * @throws SandboxError `port-taken`
 */
export async function startJupiter(solana: SandboxSolana): Promise<StartedJupiter> {
  const world = createJupiterWorld(solana)
  const market = createMarket(solana)
  let misbehaviour: JupiterMisbehaviour | undefined
  const app = jupiterRoutes({ solana, world, market, key: KEY, misbehaviour: () => misbehaviour })
  const used = [programs.system, programs.token, programs.token2022]
  const { url, stop } = await new Promise<{ readonly url: string; stop(): Promise<void> }>((resolve, reject) => {
    // Without HTTP/2 options this is a plain server.
    const server = serve({ ...ownGlobals, fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((end) => {
            server.close(() => end())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.once('error', (cause) => reject(new SandboxError('port-taken', 'No port is free for Jupiter.', { cause })))
  })
  return {
    jupiter: {
      url,
      programs: used,
      maker: world.maker.address,
      thief: world.thief,
      move: market.move,
      misbehave(how) {
        misbehaviour = how
      },
    },
    config: { key: KEY, url, chains: [solana.network.caipNetworkId], programs: [...used] },
    stop,
  }
}
