import type { SandboxOptions } from '../sandbox.js'
import type { SandboxServerConfig } from './server-config.js'
import type { SandboxBackend } from './start-backend.js'

/** Starts the server for widgets where it is asked for; nothing of it is loaded otherwise. */
export async function startBackendLazily(
  wanted: SandboxOptions['server'],
  { config, pictures }: { readonly config: SandboxServerConfig; readonly pictures: string },
): Promise<SandboxBackend | undefined> {
  if (!wanted) return undefined
  const { startBackend } = await import('./start-backend.js')
  return startBackend({ port: typeof wanted === 'object' ? (wanted.port ?? 0) : 0, config, pictures })
}
