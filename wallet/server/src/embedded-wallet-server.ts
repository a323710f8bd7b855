import { defineServerPlugin, nodesService, type RawEnv, type RawRequest, type ServerPlugin } from '@latchkey/server-kit'
import { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import { deleteAccount, restoreAccount } from './account/delete-account.js'
import { readMe, setAccountTypes } from './account/me.js'
import { noteExport } from './account/note-export.js'
import { confirmPrimary, confirmSecondary, startUpdate } from './account/update-email.js'
import { listAudit } from './audit.js'
import { createBitcoinNodes } from './bitcoin/bitcoin-nodes.js'
import { checkOptions, trustedOriginsOf } from './check-options.js'
import { databaseOf, originsOf, refuseForeignCall, type ServerContext, timeOf } from './device-request.js'
import { frameRoutes } from './frame/frame-routes.js'
import { authenticate, authenticateDevice, authenticateSession } from './guard.js'
import { keysOf } from './keys.js'
import { confirmLogin } from './login/confirm-login.js'
import { loginState, startEmail } from './login/start-email.js'
import { createJobScheduler } from './mail/create-job-scheduler.js'
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
  const context: ServerContext = { options, keys, social, smart, scheduleJobs: createJobScheduler({ keys, mail, now, onError }) }
  const bitcoin = createBitcoinNodes(options.esplora)
  const pageCall = ({ params }: RawRequest, env: RawEnv): PageCall => {
    const database = databaseOf(env)
    context.scheduleJobs(database)
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
      ...oauthRoutes(context),
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
        answer: async (request, env) => answerLink(context, await pressOf(request, env)),
      },
      {
        path: '/undo/:token',
        summary: 'The page behind the link that takes a change of address or a deletion back.',
        type: 'text/html',
        answer: (request, env) => showUndo(context, pageCall(request, env)),
      },
      {
        method: 'POST',
        path: '/undo/:token',
        summary: 'Takes a change of address or a deletion back.',
        type: 'text/html',
        answer: async (request, env) => answerUndo(context, await pressOf(request, env)),
      },
    ],
    handlers: {
      ...socialHandlers(context),
      ...smartAccountHandlers(context),
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
        context.scheduleJobs(databaseOf(env))
        env.answer.set('cache-control', 'no-store')
        return { nonce: nonceAt(keys.nonce, now()) }
      },
      async startEmail(body, env) {
        const { request, own } = await authenticate(context, wire.startEmail, body, env)
        return startEmail(request, { email: body.email, origin: body.origin, session: own?.session })
      },
      async loginState(body, env) {
        const request = await authenticateDevice(context, wire.loginState, body, env)
        context.scheduleJobs(request.database)
        return { state: await loginState(request, body.tx) }
      },
      confirmCode: async (body, env) => confirmLogin(await authenticateDevice(context, wire.confirmCode, body, env), body),
      refresh: async (body, env) => refreshSession(await authenticateDevice(context, wire.refresh, body, env), body.refreshToken),
      async logout(body, env) {
        await endByToken(await authenticateDevice(context, wire.logout, body, env), body.refreshToken)
        return {}
      },
      me: async (body, env) => readMe(await authenticateSession(context, wire.me, body, env)),
      async updateMe(body, env) {
        const request = await authenticateSession(context, wire.updateMe, body, env)
        await setAccountTypes(request, body.accountTypes)
        return readMe(request)
      },
      async createWallet(body, env) {
        const request = await authenticateSession(context, wire.createWallet, body, env)
        await createWallet(request, body)
        return readMe(request)
      },
      async prove(body, env) {
        return { nonce: await issueProofNonce(await authenticateSession(context, wire.prove, body, env), body.action) }
      },
      async addFactor(body, env) {
        const request = await authenticateSession(context, wire.addFactor, body, env)
        await addFactor(request, body)
        return readMe(request)
      },
      async removeFactor(body, env) {
        const request = await authenticateSession(context, wire.removeFactor, body, env)
        await removeFactor(request, body)
        return readMe(request)
      },
      deviceShare: async (body, env) => releaseDeviceShare(await authenticateSession(context, wire.deviceShare, body, env)),
      hardenPassword: async (body, env) => hardenPassword(await authenticateSession(context, wire.hardenPassword, body, env), body),
      startRecovery: async (body, env) => startRecovery(await authenticateSession(context, wire.startRecovery, body, env), body.factorId),
      recoveryShare: async (body, env) => releaseRecoveryShare(await authenticateSession(context, wire.recoveryShare, body, env), body),
      async bitcoinCoins(body, env) {
        await authenticateSession(context, wire.bitcoinCoins, body, env)
        const [coins, feeRate] = await Promise.all([bitcoin.coins(body, env), bitcoin.feeRate(body.chain, env)])
        return { coins: [...coins], feeRate }
      },
      async bitcoinSend(body, env) {
        await authenticateSession(context, wire.bitcoinSend, body, env)
        return { txid: await bitcoin.send(body, env) }
      },
      async noteExport(body, env) {
        await noteExport(await authenticateSession(context, wire.noteExport, body, env), body)
        return {}
      },
      updateEmail: async (body, env) => startUpdate(await authenticateSession(context, wire.updateEmail, body, env), body),
      async confirmPrimary(body, env) {
        await confirmPrimary(await authenticateSession(context, wire.confirmPrimary, body, env), body)
        return {}
      },
      async confirmSecondary(body, env) {
        return { email: await confirmSecondary(await authenticateSession(context, wire.confirmSecondary, body, env), body) }
      },
      async deleteAccount(body, env) {
        return { deletedAt: timeOf(await deleteAccount(await authenticateSession(context, wire.deleteAccount, body, env), body)) }
      },
      async restoreAccount(body, env) {
        const request = await authenticateSession(context, wire.restoreAccount, body, env)
        await restoreAccount(request)
        return readMe(request)
      },
      async audit(body, env) {
        const { database, session } = await authenticateSession(context, wire.audit, body, env)
        return { items: [...(await listAudit(database, { keys, userId: session.userId }))] }
      },
    },
  })
}
