import { type AddressInfo, createServer } from 'node:net'
import type { BitcoinNetwork, SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { SandboxNetwork } from '../chain/chain.js'
import { SandboxError } from '../errors.js'
import type { SandboxIdentity } from '../identity/identity.js'
import { socialConfig } from '../identity/social-config.js'
import { startIdentity } from '../identity/start-identity.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { SolanaNetwork } from '../solana/solana.js'
import { registerNames } from './register-names.js'
import { NAMES_SUFFIX, type SandboxServerConfig } from './server-config.js'

/** The server for widgets, on the sandbox's chains. */
export interface SandboxBackend {
  /** For the app's `server: { baseUrl }`. */
  readonly url: string
  /** Address of the frame's page, where there are embedded wallets. */
  readonly frameUrl: string | undefined
  /** Who vouches for visitors of the frame. */
  readonly identity: SandboxIdentity | undefined
  stop(): Promise<void>
}

/** What the server is started for. */
export interface BackendArgs {
  readonly port: number
  readonly config: SandboxServerConfig
  /** The sandbox's own server, which has the pictures of collectibles. */
  readonly pictures: string
  /** Sends the codes of embedded wallets; there are none without. */
  readonly mail: Mailbox | undefined
  /** Its coins are paid with by embedded wallets. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** The sandbox's own, which the frame of embedded wallets cannot know. */
  readonly networks: readonly Pick<SandboxNetwork | SolanaNetwork | BitcoinNetwork, 'caipNetworkId' | 'name' | 'nativeCurrency'>[]
}

/**
 * Starts `@latchkey/server`, an optional dependency, and registers two names through it.
 * @throws SandboxError `no-server`, `no-identity`
 */
export async function startBackend({ port: wanted, config, pictures, mail, bitcoin, networks }: BackendArgs): Promise<SandboxBackend> {
  const { createOutside, startOptions, startServer } = await import('@latchkey/server').catch((cause: unknown) => {
    throw new SandboxError('no-server', 'The server needs the package @latchkey/server. Install it as a dev dependency.', { cause })
  })
  const { port: own } = new URL(pictures)
  // The frame's origin has the port in it, so that has to be known before.
  const port = mail && wanted === 0 ? await freePort() : wanted
  // A site of its own, which browsers take for a secure one.
  const frameOrigin = mail && `http://wallet.localhost:${port}`
  const logins = frameOrigin === undefined ? undefined : await startIdentity({ redirectUris: [`${frameOrigin}/oauth/callback`] })
  const server = await startServer({
    ...startOptions({
      ...config,
      // Where Farcaster's accounts are registered.
      ...(logins && { rpc: { ...config.rpc, 'eip155:10': { urls: [logins.identity.farcaster.rpcUrl], depth: 0 } } }),
      ...(mail &&
        frameOrigin !== undefined && {
          embeddedWallet: {
            frameOrigin,
            smtp: mail.url,
            mailFrom: `Wallet <wallet@${NAMES_SUFFIX}>`,
            ...(logins && { social: socialConfig(logins.identity) }),
            ...(bitcoin && { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } }),
            networks: networks.map(({ caipNetworkId, name, nativeCurrency: { symbol, decimals } }) => ({
              chain: caipNetworkId,
              name,
              symbol,
              decimals,
            })),
          },
        }),
    }),
    port,
    // A real server reaches no private network. Here, all that there is is on this machine, and only this one place may be asked.
    outside: createOutside({ allows: (address, at) => address === '127.0.0.1' && String(at) === own }),
    log: { warn() {}, error: (message, error) => console.error(message, error) },
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
