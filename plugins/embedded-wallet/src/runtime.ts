import type { ChainAdapter, ConnectCall, Connection, Connector, Context, Network } from '@latchkey/kernel'
import { app, chains, connections, cover, sessionErrors } from '@latchkey/kernel/late'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import { createAccountTypes } from './account-types.js'
import { askSignIn } from './ask-sign-in.js'
import type { EmbeddedLogin, EmbeddedSocialRuntime, EmbeddedWalletContract } from './contract.js'
import { embeddedWalletErrors } from './errors.js'
import { createAsked } from './host/asked.js'
import { followLanguage, followTheme } from './host/follow-page.js'
import { createFrameHost, type FrameHost } from './host/frame-host.js'
import type { EmbeddedWalletOptions } from './options.js'
import { CONNECTOR, framePlace } from './shared.js'
import { loggedIn, loggedOut, socialOf, storedSmartNetworks } from './state.js'
import { frameId, type Line, toConnection } from './to-connections.js'
import { VERSION } from './version.js'

/** Everything behind the entry point, loaded with the first login, or if an earlier visit logged in. */
export interface Runtime extends Required<Pick<Connector, 'connect' | 'resume'>> {
  readonly login: Omit<EmbeddedLogin, 'origin' | 'social' | 'loadRuntime' | 'email' | 'emailSentAt' | 'emailSent'>
  readonly social: EmbeddedSocialRuntime
}

/** Specification section 9. */
export const SDK_VERSION = '1.7.5'

export function createRuntime(ctx: Context<EmbeddedWalletContract>, options: EmbeddedWalletOptions): Runtime {
  const { storage, state } = ctx
  if (storage.get('used') !== undefined) state.smartAccountEnabledNetworks = storedSmartNetworks(storage)
  const lines = new Set<Line>()
  const { projectId, metadata } = ctx.use(app)
  /** The login provider, as far as the page knows: third-party frames do not report it. */
  let socialIdentity = socialOf(state, storage)

  const over = (): void => {
    socialIdentity = undefined
    loggedOut(state, storage)
    // The family used last: while another one is connected, it would replace it, also for the next login.
    const inUse = ctx.core.namespace
    const all = [...lines].sort((a, b) => Number(a.namespace === inUse) - Number(b.namespace === inUse))
    lines.clear()
    for (const line of all) line.close()
  }
  const theme = followTheme(ctx, (next) => void host.loaded()?.request('SYNC_THEME', next).catch(ctx.report))
  followLanguage(ctx, (language) => {
    if (host.can('language')) void host.loaded()?.request('SYNC_LANGUAGE', { language }).catch(ctx.report)
  })
  const host: FrameHost = createFrameHost({
    url: frameAddress(options.frameUrl, {
      projectId,
      chainId: ctx.core.wanted[ctx.core.namespace ?? ''] ?? ctx.core.networks[0]?.caipNetworkId ?? 'eip155:1',
    }),
    title: ctx.t('embeddedWallet.frame'),
    requestTimeout: options.requestTimeout,
    greet: (client) => {
      const { name, description, url, icons } = metadata ?? {}
      return Promise.all([
        client.request('SYNC_DAPP_DATA', {
          projectId,
          sdkType: 'latchkey',
          sdkVersion: `html-${SDK_VERSION}`,
          ...(metadata && {
            metadata: {
              ...(name !== undefined && { name }),
              ...(description !== undefined && { description }),
              ...(url !== undefined && { url }),
              ...(icons !== undefined && { icons: [...icons] }),
            },
          }),
        }),
        client.request('SYNC_THEME', theme()),
        ...(host.can('language') ? [client.request('SYNC_LANGUAGE', { language: ctx.core.locale })] : []),
      ]).catch(ctx.report)
    },
    shown(visible, height) {
      asking.shown(visible, height)
      ctx.emit('embeddedWalletShown', { visible })
    },
    session: (token) => storage.set('token', token),
    approved: (id, isApproved) => asking.approved(id, isApproved),
    dismissed: () => asking.dismissed(),
    ended: over,
    place: () => ctx.use(framePlace).card,
    covers: ctx.use(cover),
    isPlaced: () => asking.isOpen(),
    signal: ctx.signal,
  })
  const asking = createAsked({
    ctx,
    abort: (keep) => host.abort(keep),
    withdraw: (id) => host.withdraw(id),
    tells: () => host.can('requests'),
  })
  ctx.on('requestRefused', () => {
    if (ctx.core.sessions[ctx.core.namespace ?? '']?.connector === CONNECTOR) void asking.refused()
  })
  const client = async () => {
    if (state.frame !== 'ready') state.frame = 'loading'
    try {
      const found = await host.client()
      state.frame = 'ready'
      state.hasSettings = host.can('settings')
      state.hasPermissions = host.can('permissions')
      return found
    } catch (error) {
      state.frame = 'failed'
      throw error
    }
  }
  const types = createAccountTypes({ ctx, host, client, lines: () => lines })
  const end = async (): Promise<void> => {
    over()
    await host.loaded()?.request('SIGN_OUT', undefined)
  }
  /** Returns the network to request for each family: the one the app prefers, else its first. */
  const networksOf = ({ namespaces, networks }: Pick<ConnectCall, 'namespaces' | 'networks'>): readonly Network[] =>
    ctx
      .read(chains)
      .filter(({ namespace }) => namespaces.includes(namespace))
      .flatMap((chain) => networks.find((one) => one.chainNamespace === chain.namespace) ?? chain.networks.slice(0, 1))

  const adapterOf = ({ chainNamespace }: Network): Pick<ChainAdapter, 'params'> =>
    ctx.read(chains).find(({ namespace }) => namespace === chainNamespace) ?? {}

  const open = async (call: ConnectCall, isLogin: boolean): Promise<readonly Connection[]> => {
    const made: Connection[] = []
    let first: EmbeddedUser | undefined
    let evm: EmbeddedUser | undefined
    for (const network of networksOf(call)) {
      const frame = await client()
      const signIn = isLogin ? await askSignIn(ctx, { host, network, signal: call.signal }) : undefined
      const { chainNamespace: namespace, caipNetworkId: chain } = network
      const asked = { chainId: frameId(chain), ...types.wish(chain), ...(signIn && { siwxMessage: signIn.siwxMessage }) }
      const user = await frame.request('GET_USER', asked, { signal: call.signal })
      // A third-party frame may support fewer families than the app, and return an address of another one.
      if (!isOf(network, user, ctx)) continue
      first ??= user
      if (namespace === 'eip155') evm = user
      await signIn?.take(user, { signal: call.signal }).catch(async (error: unknown) => {
        await end()
        throw error
      })
      made.push(
        toConnection({
          host,
          asked: asking,
          network,
          adapter: adapterOf(network),
          user,
          end,
          live: (line) => lines.add(line),
          isSmart: types.isSmart,
          granted() {
            state.grants += 1
          },
          userOn: types.userOn,
        }),
      )
    }
    if (!first) throw embeddedWalletErrors.create('frame-failed', {})
    const { email, provider, userName } = first
    loggedIn(state, storage, email ?? undefined, provider === undefined ? socialIdentity : { provider, userName })
    if (evm) {
      const frame = await client()
      types.known(frame, evm)
      types.learn(frame)
    }
    return made
  }
  return {
    login: {
      async ask(name, payload, args) {
        const frame = await client()
        // Events of our own halves, unknown to third-party frames.
        const isUnknown = (name === 'OPEN_SETTINGS' && !host.can('settings')) || (name === 'LIST_PERMISSIONS' && !host.can('permissions'))
        if (isUnknown) throw embeddedWalletErrors.create('not-allowed', { method: name })
        if (name !== 'CONNECT_SOCIAL') return frame.request(name, payload, args)
        const [evm] = ctx.core.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
        return frame.request(name, { ...(evm && types.wish(evm.caipNetworkId)), ...(payload as object) } as typeof payload, args)
      },
      async finish({ signal, social } = {}) {
        socialIdentity = social
        await ctx.use(connections).connect({ connector: CONNECTOR, ...(signal && { signal }) })
      },
      setAccountType: types.setAccountType,
      emailChanged: (email) => loggedIn(state, storage, email, socialOf(state, storage)),
    },
    social: {
      async load() {
        await client()
        return { isOurs: host.can('social') }
      },
      offered: async ({ signal = ctx.signal } = {}) =>
        (await import('./host/ask-offered.js')).askOffered({ frameUrl: options.frameUrl, projectId, signal }),
    },
    connect: (call) => open(call, true),
    async resume(call) {
      const token = storage.get('token')
      const { isConnected } = await (await client()).request('IS_CONNECTED', token === undefined ? {} : { token }, { signal: call.signal })
      if (isConnected) return open(call, false)
      over()
      throw sessionErrors.create('ended', { wallet: 'The embedded wallet' })
    },
  }
}

/** Returns the frame's URL with the query of specification section 2. */
function frameAddress(frameUrl: string, { projectId, chainId }: { readonly projectId: string; readonly chainId: string }): URL {
  const url = new URL(frameUrl)
  url.search = String(new URLSearchParams({ projectId, chainId: String(frameId(chainId)), version: VERSION, enableLogger: 'false' }))
  return url
}

/** Returns false if the frame's address belongs to another family; such an answer is not trusted. */
function isOf({ chainNamespace }: Network, { address }: EmbeddedUser, ctx: Context<EmbeddedWalletContract>): boolean {
  return ctx.read(chains).some(({ namespace, isAddress }) => namespace === chainNamespace && isAddress(address))
}
