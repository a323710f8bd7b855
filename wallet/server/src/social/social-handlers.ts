import type { Handlers, ServerEnv } from '@latchkey/server-kit'
import type { socialRoutes } from '@latchkey/wallet-protocol/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { readMe } from '../account/me.js'
import type { ServerContext } from '../device-request.js'
import { authenticateDevice, authenticateSession } from '../guard.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { startFarcaster } from './farcaster/start-farcaster.js'
import { removeIdentity } from './identities.js'
import { redeemLink, redeemSocial } from './redeem-social.js'
import { socialState } from './social-state.js'
import { providerOf, startSocial } from './start-social.js'
import { logInByTelegram } from './telegram/log-in-by-telegram.js'

/** Handles provider logins. */
export function socialHandlers(context: ServerContext): Handlers<typeof socialRoutes, ServerEnv> {
  return {
    async startSocial(body, env) {
      const request = await authenticateDevice(context, wire.startSocial, body, env)
      return startSocial(request, { ...body, kind: 'login' })
    },
    async linkSocial(body, env) {
      const request = await authenticateSession(context, wire.linkSocial, body, env)
      providerOf(request, body.provider)
      demandFreshLogin(request)
      await checkFactorProof(request, { action: 'add-login', body })
      const { provider, challenge } = body
      return startSocial(request, {
        kind: 'link',
        provider,
        challenge,
        origin: context.options.frameOrigin,
        userId: request.session.userId,
      })
    },
    async redeemLink(body, env) {
      return { identity: await redeemLink(await authenticateSession(context, wire.redeemLink, body, env), body) }
    },
    async removeIdentity(body, env) {
      const request = await authenticateSession(context, wire.removeIdentity, body, env)
      await removeIdentity(request, body)
      return readMe(request)
    },
    async socialState(body, env) {
      const request = await authenticateDevice(context, wire.socialState, body, env)
      request.scheduleJobs(request.database)
      return socialState(request, body.tx)
    },
    redeemSocial: async (body, env) => redeemSocial(await authenticateDevice(context, wire.redeemSocial, body, env), body),
    startFarcaster: async (body, env) => startFarcaster(await authenticateDevice(context, wire.startFarcaster, body, env), body),
    async telegram(body, env) {
      const { tokens, userName } = await logInByTelegram(await authenticateDevice(context, wire.telegram, body, env), body)
      return { tokens, ...(userName !== undefined && { userName }) }
    },
  }
}
