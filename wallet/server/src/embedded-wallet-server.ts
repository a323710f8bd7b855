import { defineServerPlugin, nodesService, type RawEnv, type RawRequest, type ServerPlugin } from '@latchkey/server-kit'
import { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import { deleteAccount, restoreAccount } from './account/delete-account.js'
import { meOf, setAccountTypes } from './account/me.js'
import { noteExport } from './account/note-export.js'
import { confirmPrimary, confirmSecondary, startUpdate } from './account/update-email.js'
import { listAudit } from './audit.js'
import { createBitcoinNodes } from './bitcoin/bitcoin-nodes.js'
import { checkOptions, trustedOriginsOf } from './check-options.js'
import { frameRoutes } from './frame/frame-routes.js'
import { guarded, ownVisitOf, visitOf } from './guard.js'
import { keysOf } from './keys.js'
import { confirmLogin } from './login/confirm-login.js'
import { loginState, startEmail } from './login/start-email.js'
import { createKick } from './mail/create-kick.js'
import { migrations } from './migrations.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { answerLink, type PageCall, type PagePress, showLink } from './pages/link-page.js'
import { answerUndo, showUndo } from './pages/undo-page.js'
import { issueProofNonce } from './proofs/check-factor-proof.js'
import { nonceAt } from './proofs/nonce.js'
import { endByToken, refreshSession } from './sessions/sessions.js'
import { smartAccountHandlers } from './smart-accounts/smart-account-handlers.js'
import { createSmartAccounts } from './smart-accounts/smart-accounts.js'
import { oauthRoutes } from './social/pages/oauth-routes.js'
import { createSocial, offered } from './social/social.js'
import { socialHandlers } from './social/social-handlers.js'
import { VERSION } from './version.js'
import { databaseOf, type House, originsOf, refuseForeignCall, timeOf } from './visit.js'
import { createWallet } from './wallet/create-wallet.js'
import { addFactor, removeFactor } from './wallet/factors.js'
import { hardenPassword } from './wallet/harden-password.js'
import { releaseRecoveryShare, startRecovery } from './wallet/recovery.js'
import { releaseDeviceShare } from './wallet/shares.js'

const wire = embeddedWalletWire

/**
 * Provides email logins and the server's half of wallets that live in a frame of `frameOrigin`. It must be mounted at that origin. The
 * stored data alone cannot rebuild any key: it has one half of each factor, and the other half only sealed with something that only the
 * user has.
 *
 * @throws Error for keys that are missing, not random or those of the sandbox, a frame without https, invalid origins, and wallets that all
 * projects share but anyone could embed
 * @example
 * embeddedWalletServer({
 *   ...{ kek, pepper, nonceKey, signingKey, mail: smtpTransport({ url, from }) },
 *   frameOrigin: 'https://wallet.example.com',
 *   origins: ['https://app.example.com'],
 * })
 */
export function embeddedWalletServer(options: EmbeddedWalletServerOptions): ServerPlugin<typeof wire> {
  checkOptions(options)
  const { now = Date.now, onError = () => {}, mail } = options
  const keys = keysOf(options)
  const social = createSocial(options.social ?? [], now)
  const smart = createSmartAccounts(options.smartAccounts, { now, onError })
  const house: House = { options, keys, social, smart, kick: createKick({ keys, mail, now, onError }) }
  const bitcoin = createBitcoinNodes(options.esplora)
  const pageCall = ({ params }: RawRequest, env: RawEnv): PageCall => {
    const database = databaseOf(env)
    house.kick(database)
    return { database, env, token: params.token ?? '', now: now() }
  }
  const pressOf = async (request: RawRequest, env: RawEnv): Promise<PagePress> => {
    refuseForeignCall(options, env)
    const form = new URLSearchParams(await request.text())
    return { ...pageCall(request, env), action: form.get('action'), number: form.get('number') }
  }
  return defineServerPlugin<typeof wire>({
    id: 'embeddedWallet',
    wire,
    migrations,
    cache: { config: { maxAge: 300 } },
    health: () => [...bitcoin.health(), ...smart.health(), ...(social.relay ? [social.relay] : [])],
    figures: () => smart.figures(),
    raw: [
      ...frameRoutes({
        ...(options.frameFiles !== undefined && { folder: options.frameFiles }),
        originsOf: (projectId) => originsOf(options, projectId),
      }),
      ...oauthRoutes(house),
      {
        path: '/link/:token',
        summary: 'The page behind the link that a new device is approved with.',
        type: 'text/html',
        answer: (request, env) => showLink(pageCall(request, env)),
      },
      {
        method: 'POST',
        path: '/link/:token',
        summary: 'Approves a new device, or blocks it.',
        type: 'text/html',
        answer: async (request, env) => answerLink(house, await pressOf(request, env)),
      },
      {
        path: '/undo/:token',
        summary: 'The page behind the link that takes a change of address or a deletion back.',
        type: 'text/html',
        answer: (request, env) => showUndo(house, pageCall(request, env)),
      },
      {
        method: 'POST',
        path: '/undo/:token',
        summary: 'Takes a change of address or a deletion back.',
        type: 'text/html',
        answer: async (request, env) => answerUndo(house, await pressOf(request, env)),
      },
    ],
    handlers: {
      ...socialHandlers(house),
      ...smartAccountHandlers(house),
      async config(_, env) {
        const networks = env.find(nodesService)?.chains
        const smartAccounts = await smart.list(env)
        return {
          origins: [...originsOf(options, env.projectId)],
          trustedHosts: [...trustedOriginsOf(options)],
          features: {
            email: true,
            ...(social.providers.size > 0 && { socials: offered(social) }),
            backup: options.backup ?? 'required',
            scope: options.scope ?? 'project',
          },
          ...(networks && { networks: [...networks] }),
          ...(options.networks && { networkNames: [...options.networks] }),
          ...(smartAccounts.length > 0 && { smartAccounts }),
          version: VERSION,
        }
      },
      async nonce(_, env) {
        refuseForeignCall(options, env)
        // Runs pending jobs, since a login begins here.
        house.kick(databaseOf(env))
        env.answer.set('cache-control', 'no-store')
        return { nonce: nonceAt(keys.nonce, now()) }
      },
      async startEmail(body, env) {
        const { visit, own } = await guarded(house, wire.startEmail, body, env)
        return startEmail(visit, { email: body.email, origin: body.origin, session: own?.session })
      },
      async loginState(body, env) {
        const visit = await visitOf(house, wire.loginState, body, env)
        house.kick(visit.database)
        return { state: await loginState(visit, body.tx) }
      },
      confirmCode: async (body, env) => confirmLogin(await visitOf(house, wire.confirmCode, body, env), body),
      refresh: async (body, env) => refreshSession(await visitOf(house, wire.refresh, body, env), body.refreshToken),
      async logout(body, env) {
        await endByToken(await visitOf(house, wire.logout, body, env), body.refreshToken)
        return {}
      },
      me: async (body, env) => meOf(await ownVisitOf(house, wire.me, body, env)),
      async updateMe(body, env) {
        const visit = await ownVisitOf(house, wire.updateMe, body, env)
        await setAccountTypes(visit, body.accountTypes)
        return meOf(visit)
      },
      async createWallet(body, env) {
        const visit = await ownVisitOf(house, wire.createWallet, body, env)
        await createWallet(visit, body)
        return meOf(visit)
      },
      async prove(body, env) {
        return { nonce: await issueProofNonce(await ownVisitOf(house, wire.prove, body, env), body.action) }
      },
      async addFactor(body, env) {
        const visit = await ownVisitOf(house, wire.addFactor, body, env)
        await addFactor(visit, body)
        return meOf(visit)
      },
      async removeFactor(body, env) {
        const visit = await ownVisitOf(house, wire.removeFactor, body, env)
        await removeFactor(visit, body)
        return meOf(visit)
      },
      deviceShare: async (body, env) => releaseDeviceShare(await ownVisitOf(house, wire.deviceShare, body, env)),
      hardenPassword: async (body, env) => hardenPassword(await ownVisitOf(house, wire.hardenPassword, body, env), body),
      startRecovery: async (body, env) => startRecovery(await ownVisitOf(house, wire.startRecovery, body, env), body.factorId),
      recoveryShare: async (body, env) => releaseRecoveryShare(await ownVisitOf(house, wire.recoveryShare, body, env), body),
      async bitcoinCoins(body, env) {
        await ownVisitOf(house, wire.bitcoinCoins, body, env)
        const [coins, feeRate] = await Promise.all([bitcoin.coins(body, env), bitcoin.feeRate(body.chain, env)])
        return { coins: [...coins], feeRate }
      },
      async bitcoinSend(body, env) {
        await ownVisitOf(house, wire.bitcoinSend, body, env)
        return { txid: await bitcoin.send(body, env) }
      },
      async noteExport(body, env) {
        await noteExport(await ownVisitOf(house, wire.noteExport, body, env), body)
        return {}
      },
      updateEmail: async (body, env) => startUpdate(await ownVisitOf(house, wire.updateEmail, body, env), body),
      async confirmPrimary(body, env) {
        await confirmPrimary(await ownVisitOf(house, wire.confirmPrimary, body, env), body)
        return {}
      },
      async confirmSecondary(body, env) {
        return { email: await confirmSecondary(await ownVisitOf(house, wire.confirmSecondary, body, env), body) }
      },
      async deleteAccount(body, env) {
        return { deletedAt: timeOf(await deleteAccount(await ownVisitOf(house, wire.deleteAccount, body, env), body)) }
      },
      async restoreAccount(body, env) {
        const visit = await ownVisitOf(house, wire.restoreAccount, body, env)
        await restoreAccount(visit)
        return meOf(visit)
      },
      async audit(body, env) {
        const { database, session } = await ownVisitOf(house, wire.audit, body, env)
        return { items: [...(await listAudit(database, { keys, userId: session.userId }))] }
      },
    },
  })
}
