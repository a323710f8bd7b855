import type { Handlers, ServerEnv } from '@latchkey/server-kit'
import type { smartAccountRoutes } from '@latchkey/wallet-protocol/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { ownVisitOf } from '../guard.js'
import type { House } from '../visit.js'
import { askBundler } from './ask-bundler.js'
import { findCalls, noteCalls } from './calls.js'
import { endPermission, listPermissions, notePermission } from './permissions.js'

/** Handles calls about bundlers, batches and permissions of smart accounts. */
export function smartAccountHandlers(house: House): Handlers<typeof smartAccountRoutes, ServerEnv> {
  return {
    async noteCalls(body, env) {
      await noteCalls(await ownVisitOf(house, wire.noteCalls, body, env), body)
      return {}
    },
    findCalls: async (body, env) => findCalls(await ownVisitOf(house, wire.findCalls, body, env), body),
    async notePermission(body, env) {
      await notePermission(await ownVisitOf(house, wire.notePermission, body, env), body)
      return {}
    },
    listPermissions: async (body, env) => listPermissions(await ownVisitOf(house, wire.listPermissions, body, env)),
    async endPermission(body, env) {
      await endPermission(await ownVisitOf(house, wire.endPermission, body, env), body)
      return {}
    },
    askBundler: async (body, env) => askBundler(await ownVisitOf(house, wire.askBundler, body, env), body),
  }
}
