import type { BitcoinNetwork, SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { SandboxNetwork } from '../chain/chain.js'
import { SandboxError } from '../errors.js'
import type { SandboxIdentity } from '../identity/identity.js'
import { socialConfig } from '../identity/social-config.js'
import { startIdentity } from '../identity/start-identity.js'
import type { Mailbox } from '../mail/mailbox.js'
import { sandboxExchange } from '../pay/sandbox-exchange.js'
import type { SolanaNetwork } from '../solana/solana.js'
import { freePort } from './free-port.js'
import { registerNames } from './register-names.js'
import { NAMES_SUFFIX, type SandboxServerConfig } from './server-config.js'
import type { ServerPackage } from './server-package.js'

/** The server for widgets, on the sandbox's chains. */
export interface SandboxBackend {
  /** For the app's `server: { baseUrl }`. */
  readonly url: string
  /** URL of the frame's page, if there are embedded wallets. */
  readonly frameUrl: string | undefined
  /** Identity providers for the frame's logins. */
  readonly identity: SandboxIdentity | undefined
  stop(): Promise<void>
}

/** Configuration of the server. */
export interface BackendArgs {
  readonly port: number
  /** Returns `@latchkey/server`. */
  readonly loadServer: () => Promise<ServerPackage>
  readonly config: SandboxServerConfig
  /** URL of the sandbox's own server, which serves the images of collectibles. */
  readonly pictures: string
  /** Sends the codes of embedded wallets; without it there are no such wallets. */
  readonly mail: Mailbox | undefined
  /** Embedded wallets pay with its coins. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** The sandbox's own networks, which the frame of embedded wallets does not have. */
  readonly networks: readonly Pick<SandboxNetwork | SolanaNetwork | BitcoinNetwork, 'caipNetworkId' | 'name' | 'nativeCurrency'>[]
  /** Bundlers and paymasters for operations of the wallets. */
  readonly smartAccounts: NonNullable<SandboxServerConfig['embeddedWallet']>['smartAccounts'] | undefined
  /** URL of the exchange that can pay, if payments are accepted. */
  readonly exchangeUrl: string | undefined
}

/** Pages of the usual development servers, which show approvals inside the page like the operator's own ones. */
const localPages = (): readonly string[] =>
  [3000, 3001, 4173, 4200, 4321, 5173, 5174, 8080].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`])

/**
 * Starts `@latchkey/server`, an optional dependency, and registers two names through it.
 * @throws SandboxError `no-server`, `no-identity`
 */
export async function startBackend({
  port: wanted,
  loadServer,
  config,
  pictures,
  mail,
  bitcoin,
  networks,
  smartAccounts,
  exchangeUrl,
}: BackendArgs): Promise<SandboxBackend> {
  const { createOutside, startOptions, startServer } = await loadServer().catch((cause: unknown) => {
    throw new SandboxError('no-server', 'The server needs the package @latchkey/server. Install it as a dev dependency.', { cause })
  })
  const { port: own } = new URL(pictures)
  // The frame's origin contains the port, so it must be known first.
  const port = mail && wanted === 0 ? await freePort() : wanted
  // A separate site, which browsers treat as secure.
  const frameOrigin = mail && `http://wallet.localhost:${port}`
  const logins = frameOrigin === undefined ? undefined : await startIdentity({ redirectUris: [`${frameOrigin}/oauth/{provider}/callback`] })
  const options = startOptions({
    ...config,
    // The node with the registry of Farcaster's accounts.
    ...(logins && { rpc: { ...config.rpc, 'eip155:10': { urls: [logins.identity.farcaster.rpcUrl], depth: 0 } } }),
    ...(mail &&
      frameOrigin !== undefined && {
        embeddedWallet: {
          frameOrigin,
          trustedHosts: localPages(),
          smtp: mail.url,
          mailFrom: `Wallet <wallet@${NAMES_SUFFIX}>`,
          ...(logins && { social: socialConfig(logins.identity) }),
          ...(smartAccounts && { smartAccounts }),
          ...(bitcoin && { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } }),
          networks: networks.map(({ caipNetworkId, name, nativeCurrency: { symbol, decimals } }) => ({
            chain: caipNetworkId,
            name,
            symbol,
            decimals,
          })),
        },
      }),
  })
  const { pay } = config
  const server = await startServer({
    ...options,
    ...(pay &&
      exchangeUrl !== undefined && {
        pay: { ...payOf(options), exchanges: [sandboxExchange({ url: exchangeUrl, accepts: pay.accepts })] },
      }),
    port,
    // A real server reaches no private network. Here everything is on this machine, and only this one origin is allowed.
    outside: createOutside({ allows: (address, at) => address === '127.0.0.1' && String(at) === own }),
    log: { warn() {}, error: (message: string, error: unknown) => console.error(message, error) },
  }).catch(async (error: unknown) => {
    await logins?.stop()
    throw error
  })
  const stop = async (): Promise<void> => void (await Promise.all([server.stop(), logins?.stop()]))
  try {
    await registerNames(server.url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, frameUrl: frameOrigin && `${frameOrigin}/sdk`, identity: logins?.identity, stop }
}

/** The server's own options of payments, from its configuration. */
function payOf(options: object): object {
  return 'pay' in options && typeof options.pay === 'object' && options.pay !== null ? options.pay : {}
}
