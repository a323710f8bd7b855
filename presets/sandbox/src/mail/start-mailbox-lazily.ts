import type { SandboxOptions } from '../sandbox.js'
import type { StartedMailbox } from './start-mailbox.js'

/** Starts the mailbox if requested; otherwise loads none of it. */
export async function startMailboxLazily({
  mail,
  frame = false,
}: Pick<SandboxOptions, 'mail' | 'frame'>): Promise<StartedMailbox | undefined> {
  if (!mail && !frame) return undefined
  const { startMailbox } = await import('./start-mailbox.js')
  return startMailbox({ port: (typeof mail === 'object' ? mail.port : undefined) ?? 0 })
}
