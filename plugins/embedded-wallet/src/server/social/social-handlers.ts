import type { Handlers, ServerEnv } from '@latchkey/kernel/server'
import { serverErrors } from '@latchkey/kernel/server'
import { embeddedWalletWire as wire } from '../../wire/index.js'
import type { socialRoutes } from '../../wire/social.js'
import { ownVisitOf, visitOf } from '../guard.js'
import type { House } from '../visit.js'

/** Logging in by a provider. */
export function socialHandlers(house: House): Handlers<typeof socialRoutes, ServerEnv> {
  const notOffered = (): never => {
    throw serverErrors.create('invalid', { field: 'provider', problem: 'This server does not offer this login.' })
  }
  const over = (): never => {
    throw serverErrors.create('unproven', { problem: 'This login is over. Start again.', field: 'tx' })
  }
  return {
    async startSocial(body, env) {
      await visitOf(house, wire.startSocial, body, env)
      return notOffered()
    },
    async linkSocial(body, env) {
      await ownVisitOf(house, wire.linkSocial, body, env)
      return notOffered()
    },
    async redeemLink(body, env) {
      await ownVisitOf(house, wire.redeemLink, body, env)
      return over()
    },
    async removeIdentity(body, env) {
      await ownVisitOf(house, wire.removeIdentity, body, env)
      throw serverErrors.create('not-found', { what: 'The login' })
    },
    async socialState(body, env) {
      await visitOf(house, wire.socialState, body, env)
      return { state: 'over' }
    },
    async redeemSocial(body, env) {
      await visitOf(house, wire.redeemSocial, body, env)
      return over()
    },
    async startFarcaster(body, env) {
      await visitOf(house, wire.startFarcaster, body, env)
      return notOffered()
    },
    async telegram(body, env) {
      await visitOf(house, wire.telegram, body, env)
      return notOffered()
    },
  }
}
