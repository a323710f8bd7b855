import type { Handlers, ServerEnv } from '@latchkey/server-kit'
import type { socialRoutes } from '@latchkey/wallet-protocol/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { meOf } from '../account/me.js'
import { ownVisitOf, visitOf } from '../guard.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import type { House } from '../visit.js'
import { startFarcaster } from './farcaster/start-farcaster.js'
import { removeIdentity } from './identities.js'
import { redeemLink, redeemSocial } from './redeem-social.js'
import { socialState } from './social-state.js'
import { providerOf, startSocial } from './start-social.js'
import { logInByTelegram } from './telegram/log-in-by-telegram.js'

/** Handles provider logins. */
export function socialHandlers(house: House): Handlers<typeof socialRoutes, ServerEnv> {
  return {
    async startSocial(body, env) {
      const visit = await visitOf(house, wire.startSocial, body, env)
      return startSocial(visit, { ...body, kind: 'login' })
    },
    async linkSocial(body, env) {
      const visit = await ownVisitOf(house, wire.linkSocial, body, env)
      providerOf(visit, body.provider)
      demandFreshLogin(visit)
      await checkFactorProof(visit, { action: 'add-login', body })
      const { provider, challenge } = body
      return startSocial(visit, { kind: 'link', provider, challenge, origin: house.options.frameOrigin, userId: visit.session.userId })
    },
    async redeemLink(body, env) {
      return { identity: await redeemLink(await ownVisitOf(house, wire.redeemLink, body, env), body) }
    },
    async removeIdentity(body, env) {
      const visit = await ownVisitOf(house, wire.removeIdentity, body, env)
      await removeIdentity(visit, body)
      return meOf(visit)
    },
    async socialState(body, env) {
      const visit = await visitOf(house, wire.socialState, body, env)
      visit.kick(visit.database)
      return socialState(visit, body.tx)
    },
    redeemSocial: async (body, env) => redeemSocial(await visitOf(house, wire.redeemSocial, body, env), body),
    startFarcaster: async (body, env) => startFarcaster(await visitOf(house, wire.startFarcaster, body, env), body),
    async telegram(body, env) {
      const { tokens, userName } = await logInByTelegram(await visitOf(house, wire.telegram, body, env), body)
      return { tokens, ...(userName !== undefined && { userName }) }
    },
  }
}
