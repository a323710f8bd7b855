import type { Wire } from '@latchkey/kernel/wire'
import type { ServerPlugin } from './server-plugin.js'

/** Defines the server half of a plugin and checks its handlers against the wire. */
export function defineServerPlugin<W extends Wire>(plugin: ServerPlugin<W>): ServerPlugin<W> {
  return plugin
}
