import { check, type Reply } from '@latchkey/kernel/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'

/** The server's configuration of a project: which origins may embed it, and its features. */
export type Config = Reply<(typeof wire)['config']>

/** @throws if the server does not respond, or responds with something else */
export async function readConfig(projectId: string): Promise<Config> {
  const answer = await fetch(`/v1/config?projectId=${encodeURIComponent(projectId)}`, { credentials: 'omit' })
  const read: unknown = await answer.json()
  if (!answer.ok || check(wire.config.reply, read) !== undefined) throw new Error('The frame has no configuration.')
  return read as Config
}
