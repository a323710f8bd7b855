import type { SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { SandboxOptions } from '../sandbox.js'
import type { SandboxServerConfig } from './server-config.js'
import type { BackendArgs, SandboxBackend } from './start-backend.js'

/** Starts the server for widgets where it is asked for; nothing of it is loaded otherwise. */
export async function startBackendLazily(
  { server: wanted, frame = false }: Pick<SandboxOptions, 'server' | 'frame'>,
  {
    config,
    pictures,
    mail,
    bitcoin,
    networks,
  }: {
    readonly config: SandboxServerConfig
    readonly pictures: string
    readonly mail: Mailbox | undefined
    readonly bitcoin: SandboxBitcoin | undefined
    readonly networks: BackendArgs['networks']
  },
): Promise<SandboxBackend | undefined> {
  if (!wanted && !frame) return undefined
  const { startBackend } = await import('./start-backend.js')
  return startBackend({
    port: typeof wanted === 'object' ? (wanted.port ?? 0) : 0,
    config,
    pictures,
    mail: frame ? mail : undefined,
    bitcoin,
    networks,
  })
}
