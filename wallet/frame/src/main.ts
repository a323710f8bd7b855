import { matchesOrigin } from '@latchkey/kernel/links'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import { createApi } from './account/api.js'
import { changeEmail, OPEN_CHANGE } from './account/change-email.js'
import { deviceName } from './account/device-name.js'
import { createLogin } from './account/login.js'
import { oneAtATime } from './account/one-at-a-time.js'
import { openDevice } from './account/open-device.js'
import { openStore } from './account/open-store.js'
import { openTabs } from './account/open-tabs.js'
import { createSensitive, type Sensitive, type SensitiveScreens } from './account/sensitive.js'
import { createSession } from './account/session.js'
import { socialHandlers } from './account/social-handlers.js'
import { createSocialLogin } from './account/social-login.js'
import { createWallet } from './account/wallet.js'
import { appName } from './app-name.js'
import { caipOf } from './caip-of.js'
import { extensionsOf } from './extensions-of.js'
import { createMessageServer, type FrameHandlers } from './message-server.js'
import { factsOf } from './networks.js'
import { createOpenRequests } from './open-requests.js'
import { windowedProviders } from './provider-names.js'
import { readConfig } from './read-config.js'
import { loadRequests } from './rpc/load-requests.js'
import { declined, nobody, refused } from './rpc/questions.js'
import { dragSheet, pressEscape } from './screens/drag-sheet.js'
import { proofInFrame } from './screens/proof.js'
import { sensitiveScreens } from './screens/sensitive-screens.js'
import { createStage } from './screens/stage.js'
import { walletScreens } from './screens/wallet-screens.js'
import { accountHandlers } from './smart/account-handlers.js'
import type { AccountType } from './smart/smart-accounts.js'
import { startSmartAccounts } from './smart/start-smart-accounts.js'
import { ask as askGroup, common } from './texts/groups.js'
import { createSpeech } from './texts/speech.js'
import { applyTheme, readTheme } from './theme.js'
import { createVault } from './vault/run-worker.js'
import { workerStarter } from './vault/start-worker.js'

const VERSION = '1'
const DEFAULT_CHAIN = 'eip155:1'

/** Starts the frame: fetches which origins may embed it and announces that it is ready. */
async function start(): Promise<void> {
  const speech = createSpeech(document.documentElement)
  speech.choose(navigator.languages)
  let t = await speech.texts(common)
  const query = new URLSearchParams(location.search)
  const projectId = query.get('projectId') ?? ''
  const config = await readConfig(projectId)
  const { store, keys } = await openDevice(await openStore(projectId))
  const api = createApi({
    base: location.origin,
    projectId,
    deviceKey: keys.proof,
    fetch: fetch.bind(globalThis),
    language: () => speech.language,
  })
  let chain = caipOf(query.get('chainId') ?? DEFAULT_CHAIN)
  let app: string | undefined
  /** Whether a visitor logged in in this document since the last sign-in. A page that only states an address proves nothing. */
  let isFresh = false

  const session = createSession({
    api,
    store,
    locked: oneAtATime(`latchkey:${projectId}`, navigator.locks),
    ended: () => {
      isFresh = false
      preference.forget()
      void wallet.forget()
      server.tell('IS_CONNECTED_SUCCESS', { isConnected: false })
      requests.leave(nobody())
      stage.leave(nobody())
    },
    // An in-memory session belongs to this document only.
    tabs: store.isLasting ? openTabs(`latchkey:${projectId}`, () => session.endedElsewhere()) : { tellEnd() {} },
    ticks: () => performance.now(),
    now: Date.now,
  })
  const root = document.getElementById('root') ?? document.body
  dragSheet(root)
  const stage = createStage({
    root,
    site: () => server.origin,
    proof: () => proofInFrame(server.origin !== undefined && config.trustedHosts.includes(server.origin)),
    tell: (news) => server.tell('UI', news),
  })
  /** Shown on the login screens if nothing persists after the page closes. */
  const note = (): string | undefined => (store.isLasting ? undefined : t('common.forgets'))
  const vault = createVault(workerStarter())
  const wallet = createWallet({
    session,
    store,
    vault,
    sealKey: keys.seal,
    backup: config.features.backup,
    deviceName: () => deviceName(server.origin),
    ticks: () => performance.now(),
    screens: walletScreens({ stage, session, origin: () => server.origin, texts: () => t, note }),
  })
  const login = createLogin({ api, session, store })
  const social = createSocialLogin({
    api,
    session,
    store,
    locked: oneAtATime(`latchkey:${projectId}:socials`, navigator.locks),
    base: location.origin,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: Date.now,
  })
  const sensitiveBy = (screens: SensitiveScreens): Sensitive =>
    createSensitive({
      api,
      session,
      wallet,
      screens,
      social,
      providers: windowedProviders(config.features.socials),
      base: location.origin,
      renamed: (token) => server.tell('SESSION_UPDATE', { token }),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ticks: () => performance.now(),
    })
  const sensitive = sensitiveBy(sensitiveScreens({ stage, texts: () => t, ask: async (...args) => (await asking())(...args) }))
  const facts = factsOf(config.networkNames)
  const { smart, preference } = startSmartAccounts({ config, wallet, session, projectId })
  const requests = createOpenRequests((id, approved) => server.tell('APPROVED', { id, approved }))
  const { asking, rpc, bitcoin, permissions } = loadRequests({
    wallet,
    session,
    stage,
    vault,
    speech,
    config,
    projectId,
    factsOf: facts,
    smart,
    texts: () => t,
    telling: requests.telling,
  })

  const signOut = async (): Promise<void> => {
    preference.forget()
    await wallet.forget()
    await store.remove('login', OPEN_CHANGE)
    await session.end()
  }
  const openSettings = async (origin: string): Promise<void> => {
    if (!(await session.isConnected())) throw nobody()
    // Creates or unlocks the wallet if necessary.
    await wallet.addresses()
    const { showSettings } = await import('./screens/settings/show-settings.js')
    await showSettings({
      stage,
      session,
      wallet,
      sensitive: sensitiveBy,
      social,
      socials: config.features.socials,
      common: t,
      speech,
      projectId,
      origin,
      networks: config.networks ?? [],
      factsOf: facts,
      async left() {
        await signOut()
        server.tell('IS_CONNECTED_SUCCESS', { isConnected: false })
      },
    })
  }
  let settings: Promise<void> | undefined
  let open = new AbortController()
  const user = async (asked?: AccountType): Promise<EmbeddedUser> => {
    if (!(await session.isConnected())) throw nobody()
    const [listed, email, social] = await Promise.all([smart.list(chain, asked), session.email(), session.social()])
    return {
      ...(email !== undefined && { email }),
      ...(social?.userName !== undefined && { userName: social.userName }),
      ...(social && { provider: social.provider }),
      chainId: chain.startsWith('eip155:') ? Number(chain.slice(7)) : chain,
      ...listed,
      accounts: [...listed.accounts],
    }
  }
  /** Withdraws everything that the visitor is asked. */
  const withdraw = (why: Error): undefined => {
    open.abort(why)
    open = new AbortController()
    stage.leave(why)
    return undefined
  }
  const entered = async (isAnother: boolean): Promise<void> => {
    // Another visitor logged in without a sign-out in between: the first one's wallet and pending requests are not theirs.
    if (isAnother) {
      requests.leave(nobody())
      withdraw(nobody())
      await wallet.forget()
    }
    preference.forget()
    isFresh = true
    const token = await session.label()
    if (token !== undefined) server.tell('SESSION_UPDATE', { token })
  }
  const handlers: FrameHandlers = {
    async SWITCH_NETWORK({ chainId }) {
      chain = caipOf(chainId)
      return { chainId }
    },
    async CONNECT_EMAIL({ email }, { origin, isOurs }) {
      isFresh = false
      const { action, number } = await login.email(email, origin)
      return { action, ...(isOurs && number !== undefined && { number }) }
    },
    async CONNECT_DEVICE(_, { id }) {
      await login.device(() => server.tell('PENDING', { id }), open.signal)
      return undefined
    },
    async CONNECT_OTP({ otp }) {
      await entered(await login.otp(otp))
      return undefined
    },
    ...socialHandlers({
      login: social,
      entered,
      async user(chainId, type) {
        if (chainId !== undefined) chain = caipOf(chainId)
        return user(type)
      },
      waits: (id) => server.tell('PENDING', { id }),
      signal: () => open.signal,
    }),
    async GET_USER(payload, { origin }) {
      if (payload?.chainId !== undefined) chain = caipOf(payload.chainId)
      const found = await user(payload?.preferredAccountType)
      const { siwxMessage } = payload ?? {}
      // An account with its own address signs through its contract; the page requests that signature separately.
      if (siwxMessage === undefined || !isFresh || (await smart.apart(chain, found.address))) return found
      // Each login allows one sign-in without a prompt.
      isFresh = false
      const [ask, { signInWith }, askTexts] = await Promise.all([asking(), import('./rpc/sign-in.js'), speech.texts(askGroup)])
      const signed = await signInWith({ wallet, ask, texts: () => t, askTexts }, { siwxMessage, chain, origin, app, signal: open.signal })
      return { ...found, ...signed }
    },
    async SIGN_OUT() {
      isFresh = false
      requests.leave(nobody())
      withdraw(nobody())
      await signOut()
      return undefined
    },
    ...changeEmail({ session, store, sensitive, texts: () => t }),
    IS_CONNECTED: async (payload) => ({ isConnected: await session.isConnected(payload?.token) }),
    GET_CHAIN_ID: async () => ({ chainId: chain.startsWith('eip155:') ? Number(chain.slice(7)) : chain }),
    ...accountHandlers({ smart, chain: () => chain }),
    RPC_REQUEST: ({ method, params, chainId }, { origin, id }) =>
      requests.run(id, async (signal) => {
        const asked = chainId === undefined ? chain : caipOf(chainId)
        return (await rpc())({ method, params, chain: asked, origin, app, signal })
      }),
    BITCOIN_REQUEST: ({ method, params, chainId }, { origin, id }) =>
      requests.run(id, async (signal) => (await bitcoin())({ method, params, chain: caipOf(chainId), origin, app, signal })),
    LIST_PERMISSIONS: permissions,
    async RPC_ABORT({ only, keep } = {}) {
      if (!only) {
        // Also those that would lead to a question.
        requests.reject(keep ?? [])
        return withdraw(declined())
      }
      const isLast = requests.withdraw(only)
      // The factors that unlock the wallet for it are no longer needed.
      if (isLast && !settings) stage.leave(refused('Request was aborted', 4001), 'unlock')
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata }) {
      app = appName(metadata?.name)
      return undefined
    },
    async SYNC_THEME(theme) {
      applyTheme(document.documentElement, readTheme(theme ?? {}))
      return undefined
    },
    async OPEN_SETTINGS(_, { origin }) {
      settings ??= openSettings(origin).finally(() => {
        settings = undefined
      })
      // Closing the settings is not an error, however it happens.
      await settings.catch((error: { readonly code?: unknown }) => {
        if (error.code !== 4001) throw error
      })
      return undefined
    },
    async ESCAPE() {
      pressEscape()
      return undefined
    },
    async SYNC_LANGUAGE({ language }) {
      speech.choose([language, ...navigator.languages])
      t = await speech.texts(common)
      return undefined
    },
    async RELOAD() {
      setTimeout(() => location.reload())
      return undefined
    },
  }
  const server = createMessageServer({
    parent: window.parent,
    isAllowed: (origin) => matchesOrigin(origin, config.origins),
    post: (message, origin) => window.parent.postMessage(message, origin),
    log: query.get('enableLogger') === 'true' ? (type) => console.debug(type) : undefined,
    handlers,
    now: () => performance.now(),
  })
  // A visitor whose session ran out may never come back to this browser.
  if (!(await session.isConnected())) await Promise.all([session.tidy(), wallet.forget()])
  // The page does not receive key presses inside the frame.
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') stage.leave(declined())
  })
  // Browsers keep left pages in the back/forward cache.
  window.addEventListener('pagehide', () => wallet.lock())
  window.addEventListener('message', ({ data, origin, source }) => server.take({ data, origin, source }))
  server.tell('READY', { version: VERSION, extensions: extensionsOf(config) })
}

void start()
