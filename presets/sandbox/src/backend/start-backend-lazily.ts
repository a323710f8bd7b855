import type { SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { SandboxOptions } from '../sandbox.js'
import type { SandboxServerConfig } from './server-config.js'
import { installedServer } from './server-package.js'
import type { BackendArgs, SandboxBackend } from './start-backend.js'

/** Starts the server for widgets if requested; otherwise loads none of it. */
export async function startBackendLazily(
  {
    server: wanted,
    loadServer = installedServer,
    frame = false,
    onramp = false,
    pay = false,
  }: Pick<SandboxOptions, 'server' | 'loadServer' | 'frame' | 'onramp' | 'pay'>,
  {
    config,
    pictures,
    mail,
    bitcoin,
    networks,
    smartAccounts,
    exchangeUrl,
  }: {
    readonly config: SandboxServerConfig
    readonly pictures: string
    readonly mail: Mailbox | undefined
    readonly bitcoin: SandboxBitcoin | undefined
    readonly networks: BackendArgs['networks']
    readonly smartAccounts: BackendArgs['smartAccounts']
    readonly exchangeUrl: string | undefined
  },
): Promise<SandboxBackend | undefined> {
  if (!wanted && !frame && !onramp && !pay) return undefined
  const { startBackend } = await import('./start-backend.js')
  return startBackend({
    loadServer,
    port: typeof wanted === 'object' ? (wanted.port ?? 0) : 0,
    config,
    pictures,
    mail: frame ? mail : undefined,
    bitcoin,
    networks,
    smartAccounts,
    exchangeUrl,
  })
}
