import type { Context } from '@latchkey/kernel'
import { type ServerSource, serverSource } from '../assets/server-source.js'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../options-service.js'

export { loadAssets } from '../actions/load-assets.js'
export { default as Collectibles } from './collectibles.js'
export { default as Tokens } from './tokens.js'

const servers = new WeakMap<Context<AccountContract>, ServerSource>()

/** The server's part of a kernel; made when it is first asked. */
export function server(ctx: Context<AccountContract>): ServerSource {
  const made = servers.get(ctx) ?? serverSource(ctx, ctx.use(accountOptions).currency ?? 'usd')
  servers.set(ctx, made)
  return made
}
export { styles } from './parts/styles.js'
