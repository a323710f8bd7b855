import { setupErrors } from '../errors/index.js'
import { lazyHttp } from '../http/index.js'
import type { MessageValues } from '../i18n/index.js'
import { createI18n, createLocales, type MessageOverrides } from '../i18n/index.js'
import { isLocalHost } from '../links/index.js'
import {
  approveTexts,
  checkNeeds,
  coreSpec,
  createContext,
  createPluginHost,
  KERNEL_VERSION,
  shellTexts,
  sortPlugins,
  unfold,
} from '../plugins/index.js'
import type { Contribution } from '../points/index.js'
import { chains, connectionGuards, errorMappers, sinks } from '../points/index.js'
import { createEvents, createReporter, createTelemetry } from '../reporting/index.js'
import type { RequestOptions } from '../requests/index.js'
import type { Opened } from '../routing/index.js'
import { createConnectors, hasWallet } from '../session/index.js'
import { createSlice, createStorage, initialState } from '../state/index.js'
import type {
  ChainAdapter,
  Contract,
  ContractOf,
  CoreContract,
  CoreState,
  EmitCore,
  Grants,
  Kernel,
  KernelOptions,
  Listed,
  Moment,
  Mutable,
  ThemeState,
} from '../types/index.js'
import { allowsPreload } from './allows-preload.js'
import { applyServerState } from './apply-server-state.js'
import { checkNetworks } from './check-networks.js'
import { connectionsFacade } from './connections-facade.js'
import type { Engine, KernelRuntime } from './engine.js'
import { homeNow } from './home-now.js'
import { createStart } from './start.js'

/**
 * Creates a kernel. Pure and synchronous: safe at module level and during server rendering. It does not touch the page, the network or
 * the storage before `start`, which `open` calls automatically.
 *
 * @throws kernel/no-plugins, not-a-plugin, network, plugin-id, plugin-duplicate, not-granted, plugin-missing, plugin-version,
 * plugin-cycle: mistakes in the list of plugins
 * @example
 * const kernel = createKernel({ projectId: 'my-app', ...evm({ networks: [mainnet] }) })
 * await kernel.open()
 */
export function createKernel<const Ps extends readonly Listed[], const G extends Grants = Record<never, never>>(
  options: KernelOptions<Ps, G>,
): Kernel<CoreContract | ContractOf<Ps[number]>> {
  const { projectId, onError, server } = options
  if (server && !/^(?:https?:\/\/|\/|$)/.test(server.baseUrl)) throw setupErrors.create('server-address', { given: JSON.stringify(server) })
  const { specs: listed, grants, order, hide, options: given } = unfold(options)
  const life = new AbortController()
  const { signal } = life
  const inPage = typeof window !== 'undefined'
  const debug = options.debug ?? (inPage && isLocalHost(location.hostname))
  const storage = createStorage(() => options.storage ?? globalThis.localStorage, prefixOf(projectId))
  const own = storage.scope('core')
  const core = createSlice<Mutable<CoreState>>(initialState(options))
  const connectors = createConnectors(core.state)

  const events = createEvents((error, plugin) => reporter.report(error, plugin))
  const record = createTelemetry(() => host.read(sinks))
  const emit = (plugin: string, event: string, payload: unknown): void => {
    record(plugin, event, payload)
    events.emit(event, payload)
  }
  const emitCore: EmitCore = (event, payload) => emit('core', event, payload)
  const reporter = createReporter({
    core: core.state,
    debug,
    onError,
    mappers: () => host.read(errorMappers),
    emitError: (error, plugin) => emitCore('error', { plugin, error }),
  })
  const i18n = createI18n(
    () => core.state.locale,
    (error) => reporter.report(error, 'core'),
    (plugin) => void runtime.locales.load([plugin]),
  )
  const specs = sortPlugins(listed, KERNEL_VERSION)
  checkNeeds(specs, grants)
  const host = createPluginHost({
    core,
    specs: [coreSpec, ...specs],
    order,
    hide,
    grants,
    context: (entry) => createContext(entry, () => runtime),
    onSetup: ({ spec }) => i18n.add(spec.id, spec.messages ?? {}),
    report: reporter.report,
    changed: () => events.emit('core:points', undefined),
  })

  /** Counts how often the modal was closed, so that an open requested before a close does not take effect after it. */
  let closings = 0
  let engine: Engine | undefined
  let loading: Promise<Engine> | undefined
  const loadEngine = async (): Promise<Engine> => {
    signal.throwIfAborted()
    loading ??= import('./engine.js')
      .then(({ createEngine }) => {
        signal.throwIfAborted()
        engine = createEngine({
          runtime,
          options,
          core: core.state,
          connectors,
          adapter: (namespace) => host.read(chains).find((c: ChainAdapter) => c.namespace === namespace),
          storage: own,
          signal,
          emit: emitCore,
          report: (error) => reporter.report(error, 'core'),
        })
        return engine
      })
      .catch((error: unknown) => {
        // The next click retries a chunk that failed to load.
        loading = undefined
        if (!signal.aborted) reporter.report(error, 'core')
        throw error
      })
    return loading
  }
  /**
   * Loads the engine and, in parallel, what the modal draws first. When idle, each part loads in its own task so that none blocks the
   * page. If a part fails, the code that needs it loads it again and reports the error.
   */
  const loadModal = async (view = homeNow(host, reporter.report)?.view, rests = false): Promise<Engine> => {
    const owned = view === undefined || engine || !inPage || signal.aborted || options.shell !== undefined ? undefined : host.view(view)
    if (owned && view) {
      const drawn = async (): Promise<unknown> => (options.overrides?.[view] ?? owned.value.load)()
      for (const part of [() => import('../shell/index.js'), drawn, () => runtime.locales.load(['core', owned.entry.spec.id])]) {
        part().catch(() => {})
        if (rests) await new Promise((next) => setTimeout(next))
      }
    }
    return loadEngine()
  }
  const deprecations = new Set<string>()
  const runtime: KernelRuntime = {
    core,
    signal,
    storage,
    i18n,
    locales: createLocales(i18n, core.state),
    events,
    host,
    engine: () => engine,
    loadEngine,
    emit,
    report: reporter.report,
    deprecated(note, plugin) {
      if (debug) void import('../reporting/warn-deprecated.js').then(({ warnDeprecated }) => warnDeprecated(deprecations, note, plugin))
    },
    http: lazyHttp({
      server,
      projectId,
      storage,
      signal,
      send: options.fetch,
      unknownVisitor() {
        for (const guard of host.read(connectionGuards)) guard.doubt?.()
      },
    }),
    toast(toast) {
      core.state.toast = { ...toast, id: (core.state.toast?.id ?? 0) + 1 }
    },
  }
  const isServer = !inPage && options.shell !== false
  const connections = connectionsFacade({
    core: core.state,
    connectors,
    engine: () => engine,
    loadEngine,
    async restored() {
      if (isServer || signal.aborted) return
      void kernel.start()
      await start.read()
    },
  })
  const request = async (method: string, params: readonly unknown[], call?: RequestOptions): Promise<unknown> => {
    // A request may open the modal, and the wallets listed there must have been detected first.
    void kernel.start()
    return (await loadEngine()).request(method, params, call)
  }

  const app = {
    projectId,
    get metadata() {
      return options.metadata ?? (inPage ? { name: document.title, url: location.origin } : undefined)
    },
  }
  host.provide('kernel.app', app)
  host.provide('kernel.connections', connections)
  host.provide('kernel.requests', { request })
  i18n.add('core', shellTexts)
  i18n.add('approve', approveTexts)
  if (options.messages) i18n.setOverrides(options.messages)
  host.setup()
  const families = host.read(chains)
  for (const { namespace, networks } of families) checkNetworks(namespace, networks)
  const begin = families.flatMap(({ networks }) => networks).find((n) => n.caipNetworkId === options.defaultNetwork)
  if (begin) core.state.wanted = { [begin.chainNamespace]: begin.caipNetworkId }
  for (const { namespace, networks } of families) connections.setNetworks(namespace, networks)
  core.state.namespace = begin?.chainNamespace ?? families[0]?.namespace
  if (options.initialState) applyServerState(core.state, options.initialState)
  const start = createStart({
    runtime,
    own,
    options,
    connectors,
    raise: reporter.raise,
    preload: () => void kernel.preload('idle').catch(() => {}),
  })

  // Reads a single slice, as every hook does on every render, without reading the others.
  const state = Object.defineProperties(
    {},
    Object.fromEntries(host.entries.map((e) => [e.spec.id, { get: e.slice.read, enumerable: true }])),
  )
  let served: object | undefined

  const kernel = {
    projectId,
    server,
    get metadata() {
      return app.metadata
    },
    connections,
    state,
    get served() {
      return served ?? state
    },
    get remembers() {
      return options.reconnect !== false && hasWallet(own.get('session'))
    },
    get actions() {
      return Object.fromEntries(host.entries.flatMap((e) => (e.actions ? [[e.spec.id, e.actions]] : [])))
    },
    get plugins() {
      return host.info().slice(1)
    },
    async open(view?: string, args?: { readonly namespace?: string }): Promise<Opened> {
      void kernel.start()
      const before = closings
      return (await loadModal(view)).visit(view, args, () => closings === before)
    },
    close() {
      const closed = engine?.router.close() ?? true
      if (closed) closings += 1
      return closed
    },
    canOpen: (view: string) => host.view(view) !== undefined,
    back: () => engine?.router.back() ?? false,
    request,
    on: events.on,
    subscribe: (slice: string, listener: () => void) => host.slice(slice)?.subscribe(listener) ?? (() => {}),
    read: host.read,
    contribute: (contribution: Contribution) => host.contribute(contribution),
    t: (key: string, values?: MessageValues) => i18n.t(key, values),
    setLocale: (locale: string) => runtime.locales.set(locale),
    setMessages(overrides: MessageOverrides) {
      i18n.setOverrides(overrides)
      runtime.locales.changed()
    },
    setTheme({ mode, tokens }: Partial<ThemeState>) {
      const { theme } = core.state
      core.state.theme = { mode: mode ?? theme.mode, tokens: { ...theme.tokens, ...tokens } }
    },
    async mount(element: HTMLElement) {
      void kernel.start()
      return (await loadModal()).shells.mount(element)
    },
    async preload(moment?: Moment) {
      if (moment === undefined || allowsPreload(options.preload, moment))
        await (await loadModal(undefined, moment === 'idle')).shells.load()
    },
    // A server only renders. Without a shell, starting the kernel there is deliberate.
    async start(): Promise<void> {
      if (isServer || signal.aborted) return
      // In debug mode alone, and with the first start alone.
      if (debug && !served) void import('./warn-options.js').then((m) => m.warnOptions({ app: options, given, families }))
      served ??= { ...state }
      if (debug && inPage) void import('./replace-running.js').then((m) => m.replaceRunning(kernel, signal))
      await start.run()
    },
    async stop(): Promise<void> {
      if (signal.aborted) return
      life.abort(setupErrors.create('stopped', {}))
      engine?.stop()
      await host.stop()
      events.clear()
    },
    [Symbol.asyncDispose](): Promise<void> {
      return this.stop()
    },
  }
  // The union of contracts decides which names callers may use; at run time it is a single table of names.
  return kernel as unknown as Kernel<CoreContract | ContractOf<Ps[number]>>
}

/** Returns whether the plugin is installed and healthy. Narrows the kernel's type. */
export function hasPlugin<D extends Contract>(kernel: Kernel<never>, id: D['id']): kernel is Kernel<D> {
  return kernel.plugins.some((p) => p.id === id && (p.status === 'ready' || p.status === 'started'))
}

/** In an iframe on another site, the browser partitions storage from the site's own top-level pages. */
function prefixOf(projectId: string): string {
  const framed = typeof window !== 'undefined' && window.top !== window.self
  return `latchkey${framed ? '-frame' : ''}.${projectId}.`
}
