import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, type SandboxIdentity, startIdentity } from '@latchkey/sandbox'
import { startOptions, startServer } from '@latchkey/server'
import {
  defaultFrameOrigins,
  embeddedWalletServer,
  type SmartAccountsServerOptions,
  sandboxWalletKeys,
  smtpTransport,
} from '@latchkey/wallet-server'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { frameFolder } from './pages.js'
import { socialOf } from './social-of.js'

/** The product's own server with embedded wallets, on its own origin. */
export interface WalletServer {
  readonly url: string
  /** URL of the frame's page. */
  readonly frameUrl: string
  /** The mock login providers, if requested. */
  readonly identity: SandboxIdentity | undefined
  /** Returns the code of the next mail to an address. */
  codeFor(email: string): Promise<string>
  /** Returns the link in the next mail to an address. */
  linkFor(email: string): Promise<string>
  /** Advances the server's clock, as if a visitor waited for the next mail. */
  pass(ms: number): void
  /** Allows only these pages to embed the frame from now on. */
  serveOnly(pages: readonly string[]): void
  /** Lets approvals be shown inside a page from now on, in browsers that report visibility. */
  trust(page: string): void
  close(): Promise<void>
}

export async function startWalletServer(
  { serverConfig, mail, chains, solana, bitcoin }: Sandbox,
  {
    deviceCheck = 'never',
    social = false,
    smartAccounts,
  }: {
    readonly deviceCheck?: 'never' | 'new-device'
    readonly social?: boolean
    readonly smartAccounts?: SmartAccountsServerOptions | undefined
  } = {},
): Promise<WalletServer> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-'))
  const port = await freePort()
  // A separate site, as a wallet requires; browsers treat it as a secure context.
  const frameOrigin = `http://wallet.localhost:${port}`
  const logins = social ? await startIdentity({ redirectUris: [`${frameOrigin}/oauth/{provider}/callback`] }) : undefined
  let ahead = 0
  const origins = [...defaultFrameOrigins]
  const trustedHosts: string[] = []
  const own = await startServer({
    ...startOptions({
      ...serverConfig,
      database: join(folder, 'server.sqlite'),
      // Node for Farcaster's registry.
      ...(logins && { rpc: { ...serverConfig.rpc, 'eip155:10': { urls: [logins.identity.farcaster.rpcUrl], depth: 0 } } }),
    }),
    port,
    allowedOrigins: [frameOrigin],
    plugins: [
      embeddedWalletServer({
        ...sandboxWalletKeys,
        sandbox: true,
        mail: smtpTransport({ url: mail?.url ?? '', from: 'Wallet <no-reply@example.com>' }),
        frameOrigin,
        frameFiles: frameFolder(),
        origins,
        trustedHosts,
        deviceCheck,
        ...(smartAccounts && { smartAccounts }),
        ...(logins && { social: socialOf(logins.identity) }),
        ...(bitcoin && { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } }),
        networks: [...chains, ...(solana ? [solana] : []), ...(bitcoin ? [bitcoin] : [])].map(
          ({ network: { caipNetworkId, name, nativeCurrency } }) => ({
            chain: caipNetworkId,
            name,
            symbol: nativeCurrency.symbol,
            decimals: nativeCurrency.decimals,
          }),
        ),
        now: () => Date.now() + ahead,
        onError: (error) => console.error(error),
      }),
    ],
    log: { warn() {}, error: (message, error) => console.error(message, error) },
  })
  return {
    url: own.url,
    frameUrl: `${frameOrigin}/sdk`,
    identity: logins?.identity,
    async codeFor(email) {
      for (;;) {
        const letter = await mail?.next(email)
        const code = /\d{6}/.exec(letter?.subject ?? '')?.[0]
        // A notice may come first, such as that of an unlocking.
        if (code !== undefined || !letter) return code ?? ''
      }
    },
    async linkFor(email) {
      const { text } = (await mail?.next(email)) ?? { text: '' }
      return /https?:\/\/\S+\/(?:link|undo)\/\S+/.exec(text)?.[0] ?? ''
    },
    pass(ms) {
      ahead += ms
    },
    serveOnly(pages) {
      origins.splice(0, origins.length, ...pages)
    },
    trust(page) {
      const { origin } = new URL(page)
      // Its second site too.
      trustedHosts.push(origin, origin.replace('127.0.0.1', 'localhost'))
    },
    async close() {
      await own.stop()
      await logins?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
