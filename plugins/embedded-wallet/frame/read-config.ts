import { check, type Reply } from '@latchkey/kernel/wire'
import { embeddedWalletWire as wire } from '../src/wire/index.js'

/** What the server says of a project: who may embed it, and what it can do. */
export type Config = Reply<(typeof wire)['config']>

/** @throws where the server does not answer, or with something else */
export async function readConfig(projectId: string): Promise<Config> {
  const answer = await fetch(`/v1/config?projectId=${encodeURIComponent(projectId)}`, { credentials: 'omit' })
  const read: unknown = await answer.json()
  if (!answer.ok || check(wire.config.reply, read) !== undefined) throw new Error('The frame has no configuration.')
  return read as Config
}
