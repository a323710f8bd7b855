import type { Handlers, ServerEnv } from '@latchkey/server-kit'
import type { smartAccountRoutes } from '@latchkey/wallet-protocol/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import type { ServerContext } from '../device-request.js'
import { authenticateSession } from '../guard.js'
import { askBundler } from './ask-bundler.js'
import { findCalls, noteCalls } from './calls.js'
import { endPermission, listPermissions, notePermission } from './permissions.js'

/** Handles calls about bundlers, batches and permissions of smart accounts. */
export function smartAccountHandlers(context: ServerContext): Handlers<typeof smartAccountRoutes, ServerEnv> {
  return {
    async noteCalls(body, env) {
      await noteCalls(await authenticateSession(context, wire.noteCalls, body, env), body)
      return {}
    },
    findCalls: async (body, env) => findCalls(await authenticateSession(context, wire.findCalls, body, env), body),
    async notePermission(body, env) {
      await notePermission(await authenticateSession(context, wire.notePermission, body, env), body)
      return {}
    },
    listPermissions: async (body, env) => listPermissions(await authenticateSession(context, wire.listPermissions, body, env)),
    async endPermission(body, env) {
      await endPermission(await authenticateSession(context, wire.endPermission, body, env), body)
      return {}
    },
    askBundler: async (body, env) => askBundler(await authenticateSession(context, wire.askBundler, body, env), body),
  }
}
