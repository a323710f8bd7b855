import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import { SandboxError } from '../errors.js'
import type { SandboxOptions } from '../sandbox.js'
import type { Links } from '../wallet/links.js'
import type { TestWallet } from '../wallet/wallet.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { WalletId } from '../wallet/wallet-id.js'

/** What the server shows and serves. */
export interface ServerParts {
  readonly options: SandboxOptions
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly links: Links
  readonly cores: readonly WalletCore[]
  readonly wallets: { readonly [Id in WalletId]: TestWallet }
}

/** Starts the sandbox's server on the loopback interface. */
export function startServer({ options }: ServerParts): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const app = new Hono()
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: options.port ?? 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) }),
    )
    server.once('error', (cause) =>
      reject(new SandboxError('port-taken', `The port ${options.port} is taken. Choose another or leave it out.`, { cause })),
    )
  })
}
