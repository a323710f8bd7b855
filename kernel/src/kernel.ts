import { createApprovals } from './approvals.js'
import type { ChainAdapter } from './chain.js'
import { createContext } from './context.js'
import type { Contract, Mutable } from './contract.js'
import type { CoreContract, CoreEvents, CoreState, ThemeState } from './core.js'
import { coreSpec, shellTexts } from './core-spec.js'
import { kernelErrors } from './errors.js'
import { createEvents } from './events.js'
import { lazyHttp } from './http/lazy.js'
import type { MessageValues } from './i18n/format.js'
import { createI18n, type MessageOverrides } from './i18n/i18n.js'
import { createLocales } from './i18n/locales.js'
import type { Kernel, KernelOptions } from './kernel-types.js'
import { runMigrations } from './migrate.js'
import { type ContractOf, type Plugin, specOf } from './plugin.js'
import { createPluginHost } from './plugin-host.js'
import type { Contribution } from './point.js'
import { chains, connectorSources, errorMappers, homes, migrations, sinks } from './points.js'
import { sortPlugins } from './registry.js'
import { createReporter } from './report.js'
import { createRouter, type Opened } from './router.js'
import { createRpc } from './rpc.js'
import type { Runtime } from './runtime.js'
import { createConnections } from './session/connections.js'
import { createShells } from './shells.js'
import { createStorage, type KeyValue } from './storage.js'
import { createSlice } from './store.js'
import { createTelemetry } from './telemetry.js'
import { KERNEL_VERSION } from './version.js'

/**
 * Makes a kernel. Pure and synchronous: safe at module level and during server rendering; nothing reaches the page,
 * the network or the storage before `start`, which `open` calls by itself.
 *
 * @throws kernel/plugin-duplicate, plugin-missing, plugin-version, plugin-cycle: mistakes in the list of plugins
 * @example
 * const kernel = createKernel({ projectId: 'my-app', ...evm({ networks: [mainnet] }) })
 * await kernel.open()
 */
export function createKernel<const Ps extends readonly Plugin[]>(
  options: KernelOptions<Ps>,
): Kernel<CoreContract | ContractOf<Ps[number]>> {
  const { projectId, grants = {}, order = {}, hide = [], onError } = options
  const life = new AbortController()
  const { signal } = life
  const inPage = typeof window !== 'undefined'
  const debug = options.debug ?? (inPage && isLocal(location.hostname))
  const id = `lk-${Math.random().toString(36).slice(2, 8)}`
  const storage = createStorage(() => options.storage ?? globalThis.localStorage, prefixOf(projectId))
  const core = createSlice<Mutable<CoreState>>(initialState(options))

  const events = createEvents((error, plugin) => reporter.report(error, plugin))
  const record = createTelemetry(() => host.read(sinks))
  const emit = (plugin: string, event: string, payload: unknown): void => {
    record(plugin, event, payload)
    events.emit(event, payload)
  }
  const emitCore = <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]): void => emit('core', event, payload)
  const reporter = createReporter({
    core: core.state,
    debug,
    mappers: () => host.read(errorMappers),
    onError,
    emitError: (error, plugin) => emitCore('error', { plugin, error }),
  })
  const i18n = createI18n(
    () => core.state.locale,
    (error) => reporter.report(error, 'core'),
  )
  const locales = createLocales(i18n, core.state)
  const adapters = (): readonly ChainAdapter[] => host.read(chains)
  const connections = createConnections({
    core: core.state,
    adapter: (namespace) => adapters().find((a) => a.namespace === namespace),
    storage: storage.scope('core'),
    signal,
    emit: emitCore,
    report: (error) => reporter.report(error, 'core'),
  })
  const router = createRouter({
    core: core.state,
    emit: emitCore,
    home: () => host.read(homes).find((h) => h.when())?.view,
    view(name) {
      const owned = host.view(name)
      if (!owned) throw kernelErrors.create('view-unknown', { view: name, plugin: host.ownerOf(name) })
      const { entry, value } = owned
      return {
        plugin: entry.spec.id,
        needsAccount: value.needs === 'account',
        back: value.back !== false,
        canLeave: (how) => value.canLeave?.(entry.ctx, how) ?? true,
        refusal: () => value.refusal && i18n.t(value.refusal),
      }
    },
  })
  const approvals = createApprovals(
    core.state,
    (view) => runtime.open(view),
    () => (router.back() ? undefined : router.complete()),
  )
  const rpc = createRpc({ method: (name) => host.method(name), approve: options.approve ?? approvals.approve, signal })

  const host = createPluginHost({
    specs: [coreSpec, ...sortPlugins(options.plugins.map(specOf), KERNEL_VERSION)],
    order,
    hide,
    grants,
    services: {
      'kernel.connections': connections,
      'kernel.approvals': approvals,
      'kernel.requests': {
        request: (method: string, params: readonly unknown[], call: { readonly signal: AbortSignal }) => rpc(method, params, call),
      },
    },
    context: (entry) => createContext(entry, () => runtime),
    onSetup: ({ spec }) => i18n.add(spec.id, spec.messages ?? {}),
    report: reporter.report,
    changed: () => events.emit('core:points', undefined),
  })
  const runtime: Runtime = {
    core,
    signal,
    storage,
    http: lazyHttp({ baseUrl: options.server?.baseUrl, projectId, clientId: () => clientId(storage), signal }),
    i18n,
    host,
    router,
    grants,
    emit,
    report: reporter.report,
    toast(toast) {
      core.state.toast = { ...toast, id: (core.state.toast?.id ?? 0) + 1 }
    },
    open(view, args) {
      router.open(view, args)
      void shells.show()
    },
  }
  const shells = createShells({ runtime, id, options, locales, on: events.on })
  events.on('close', () => {
    approvals.rejectAll()
    connections.release()
  })

  i18n.add('core', shellTexts)
  host.setup()
  for (const { namespace, networks } of adapters()) connections.setNetworks(namespace, networks)
  core.state.namespace = adapters()[0]?.namespace
  if (options.messages) i18n.setOverrides(options.messages)

  let started: Promise<void> | undefined
  const start = async (): Promise<void> => {
    if (!projectId) void import('./alerts.js').then(({ alertOf }) => reporter.raise(alertOf('project-id-not-configured')))
    runMigrations(host.read(migrations), storage, reporter.report)
    void locales.start(options.locale)
    const starting = host.start()
    for (const source of host.read(connectorSources)) source.watch((found) => connections.setConnectors(source.id, found), { signal })
    connections.restore(options.reconnect !== false)
    const follow = ({ key, newValue }: StorageEvent): void => {
      if (storage.scope('core').own(key) === 'session') connections.follow(newValue ?? undefined)
    }
    window.addEventListener('storage', follow, { signal })
    await starting
  }

  const kernel = {
    projectId,
    metadata: options.metadata,
    connections,
    get state() {
      return Object.fromEntries(host.entries.map((e) => [e.spec.id, e.spec.id === 'core' ? core.read() : e.slice.read()]))
    },
    get actions() {
      return Object.fromEntries(host.entries.flatMap((e) => (e.actions ? [[e.spec.id, e.actions]] : [])))
    },
    get plugins() {
      return host.info().slice(1)
    },
    async open(view?: string, args?: { readonly namespace?: string }): Promise<Opened> {
      signal.throwIfAborted()
      void this.start()
      if (view === undefined && args?.namespace !== undefined) core.state.only = args.namespace
      const opened = router.open(view, view === undefined ? undefined : args)
      await shells.show()
      return opened
    },
    close: () => router.close(),
    back: () => router.back(),
    request: (method: string, params: readonly unknown[], call?: { readonly signal?: AbortSignal }) => rpc(method, params, call),
    on: events.on,
    subscribe: (slice: string, listener: () => void) =>
      (slice === 'core' ? core : host.entries.find((e) => e.spec.id === slice)?.slice)?.subscribe(listener) ?? (() => {}),
    read: host.read,
    contribute: (contribution: Contribution) => host.contribute(contribution),
    t: (key: string, values?: MessageValues) => i18n.t(key, values),
    setLocale: (locale: string) => locales.set(locale),
    setMessages(overrides: MessageOverrides) {
      i18n.setOverrides(overrides)
      locales.changed()
    },
    setTheme({ mode, tokens }: Partial<ThemeState>) {
      const { theme } = core.state
      core.state.theme = { mode: mode ?? theme.mode, tokens: { ...theme.tokens, ...tokens } }
    },
    mount: (element: HTMLElement) => shells.mount(element),
    preload: () => shells.load(),
    start(): Promise<void> {
      if (!inPage || signal.aborted) return Promise.resolve()
      started ??= start()
      return started
    },
    async stop(): Promise<void> {
      if (signal.aborted) return
      life.abort(kernelErrors.create('stopped', {}))
      router.stop()
      shells.stop()
      connections.stop()
      await host.stop()
      events.clear()
    },
    [Symbol.asyncDispose](): Promise<void> {
      return this.stop()
    },
  }
  // The union of contracts decides what callers may name; at run time it is one table of names.
  return kernel as unknown as Kernel<CoreContract | ContractOf<Ps[number]>>
}

/** Is the plugin installed and healthy? Narrows the kernel's type. */
export function hasPlugin<D extends Contract>(kernel: Kernel<never>, id: D['id']): kernel is Kernel<D> {
  return kernel.plugins.some((p) => p.id === id && (p.status === 'ready' || p.status === 'started'))
}

/** A frame inside another site keeps its sessions apart from the site's own top-level pages. */
function prefixOf(projectId: string): string {
  const framed = typeof window !== 'undefined' && window.top !== window.self
  return `latchkey${framed ? '-frame' : ''}.${projectId}.`
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

/** Tells one browser from another towards the server, without saying whose it is. */
function clientId(storage: KeyValue): string {
  const known = storage.get('clientId')
  if (known) return known
  const made = crypto.randomUUID()
  storage.set('clientId', made)
  return made
}

function initialState({ locale = 'en', theme = {} }: Pick<KernelOptions<[]>, 'locale' | 'theme'>): Mutable<CoreState> {
  return {
    ready: false,
    open: false,
    stack: [],
    alert: undefined,
    toast: undefined,
    approvals: [],
    namespace: undefined,
    only: undefined,
    networks: [],
    wanted: {},
    connectors: [],
    sessions: {},
    texts: 0,
    locale,
    dir: 'ltr',
    theme: { mode: theme.mode ?? 'system', tokens: theme.tokens ?? {} },
  }
}
