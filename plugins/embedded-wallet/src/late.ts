import type { ChainAdapter, ConnectCall, Connection, Connector, Context, Network } from '@latchkey/kernel'
import { app, chains, connections, sessionErrors } from '@latchkey/kernel/late'
import { askSignIn } from './ask-sign-in.js'
import type { EmbeddedLogin, EmbeddedSocialLate, EmbeddedWalletContract } from './contract.js'
import { embeddedWalletErrors } from './errors.js'
import { createAsked } from './host/asked.js'
import { findPlace } from './host/find-place.js'
import { followLanguage, followTheme } from './host/follow-page.js'
import { createFrameHost, type FrameHost } from './host/frame-host.js'
import type { EmbeddedWalletOptions } from './options.js'
import type { EmbeddedUser } from './protocol/index.js'
import { CONNECTOR } from './shared.js'
import { loggedIn, loggedOut, socialOf } from './state.js'
import { frameId, toConnection } from './to-connections.js'
import { VERSION } from './version.js'

/** Everything behind the entry, loaded with the first login, or where an earlier visit logged in. */
export interface Late extends Required<Pick<Connector, 'connect' | 'resume'>> {
  readonly login: Omit<EmbeddedLogin, 'origin' | 'social' | 'late'>
  readonly social: EmbeddedSocialLate
}

/** Specification section 9. */
const SDK_VERSION = '1.7.5'

export function createLate(ctx: Context<EmbeddedWalletContract>, options: EmbeddedWalletOptions): Late {
  const { storage, state } = ctx
  /** What closes a line, and its family. */
  const lines = new Map<() => void, string>()
  const { projectId, metadata } = ctx.use(app)
  /** Who vouches for the visitor, as far as the page knows: frames of others do not say. */
  let vouched = socialOf(state, storage)

  const over = (): void => {
    vouched = undefined
    loggedOut(state, storage)
    // The family in use last: while another one is connected it would take its place, also for the next login.
    const inUse = ctx.core.namespace
    const all = [...lines].sort(([, a], [, b]) => Number(a === inUse) - Number(b === inUse))
    lines.clear()
    for (const [close] of all) close()
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
    dismissed: () => asking.dismissed(),
    ended: over,
    place: findPlace,
    isPlaced: () => asking.isOpen(),
    signal: ctx.signal,
  })
  const asking = createAsked({ ctx, abort: () => host.abort() })
  ctx.on('requestRefused', () => {
    if (ctx.core.sessions[ctx.core.namespace ?? '']?.connector === CONNECTOR) void asking.refused()
  })
  const client = async () => {
    if (state.frame !== 'ready') state.frame = 'loading'
    try {
      const found = await host.client()
      state.frame = 'ready'
      state.hasSettings = host.can('settings')
      return found
    } catch (error) {
      state.frame = 'failed'
      throw error
    }
  }
  const end = async (): Promise<void> => {
    over()
    await host.loaded()?.request('SIGN_OUT', undefined)
  }
  /** The network of each family that is asked for: the one the app would like, else its first. */
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
    for (const network of networksOf(call)) {
      const frame = await client()
      const signIn = isLogin ? await askSignIn(ctx, { host, network, signal: call.signal }) : undefined
      const asked = { chainId: frameId(network.caipNetworkId), ...(signIn && { siwxMessage: signIn.siwxMessage }) }
      const user = await frame.request('GET_USER', asked, { signal: call.signal })
      // A frame of others may know fewer families than the app, and answer with the address of another one.
      if (!isOf(network, user, ctx)) continue
      first ??= user
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
          live: (close) => lines.set(close, network.chainNamespace),
        }),
      )
    }
    if (!first) throw embeddedWalletErrors.create('frame-failed', {})
    const { email, provider, userName } = first
    loggedIn(state, storage, email ?? undefined, provider === undefined ? vouched : { provider, userName })
    return made
  }
  return {
    login: {
      async ask(name, payload, args) {
        const frame = await client()
        // An event of our own halves: a frame of others does not know it.
        if (name === 'OPEN_SETTINGS' && !host.can('settings')) throw embeddedWalletErrors.create('not-allowed', { method: name })
        return frame.request(name, payload, args)
      },
      async finish({ signal, social } = {}) {
        vouched = social
        await ctx.use(connections).connect({ connector: CONNECTOR, ...(signal && { signal }) })
      },
      email: () => state.email ?? storage.get('email'),
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

/** With the query of specification section 2. */
function frameAddress(frameUrl: string, { projectId, chainId }: { readonly projectId: string; readonly chainId: string }): URL {
  const url = new URL(frameUrl)
  url.search = String(new URLSearchParams({ projectId, chainId: String(frameId(chainId)), version: VERSION, enableLogger: 'false' }))
  return url
}

/** A frame that answers with an address of another family is not to be believed. */
function isOf({ chainNamespace }: Network, { address }: EmbeddedUser, ctx: Context<EmbeddedWalletContract>): boolean {
  return ctx.read(chains).some(({ namespace, isAddress }) => namespace === chainNamespace && isAddress(address))
}
