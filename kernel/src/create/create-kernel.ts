import { setupErrors } from '../errors/index.js'
import { lazyHttp } from '../http/index.js'
import { createI18n, createLocales } from '../i18n/index.js'
import { isLocalHost } from '../links/index.js'
import {
  approveTexts,
  checkNeeds,
  coreSpec,
  createContext,
  createPluginHost,
  KERNEL_VERSION,
  pageTexts,
  shellTexts,
  sortPlugins,
  unfold,
} from '../plugins/index.js'
import { connectionGuards, errorMappers, sinks } from '../points/index.js'
import { createEvents, createReporter, createTelemetry } from '../reporting/index.js'
import type { RequestOptions } from '../requests/index.js'
import { createConnectors, initialSession } from '../session/index.js'
import { createSlice, createStorage, initialState } from '../state/index.js'
import type {
  Contract,
  ContractOf,
  CoreContract,
  CoreState,
  EmitCore,
  Grants,
  Kernel,
  KernelOptions,
  Listed,
  Mutable,
} from '../types/index.js'
import { applyServerState } from './apply-server-state.js'
import { checkNetworks } from './check-networks.js'
import { connectionsFacade, uniqueNetworks } from './connections-facade.js'
import { createRuntime, type Parts } from './create-runtime.js'
import { kernelFace } from './kernel-face.js'
import { createLifecycle } from './lifecycle.js'

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
    signal,
  })
  const i18n = createI18n(
    () => core.state.locale,
    (error) => reporter.report(error, 'core'),
    (plugin) => void locales.load([plugin]),
  )
  const locales = createLocales(i18n, core.state)
  const specs = sortPlugins(listed, KERNEL_VERSION)
  checkNeeds(specs, grants)
  const host = createPluginHost({
    core,
    specs: [coreSpec, ...specs],
    order,
    hide,
    grants,
    onSetup({ spec: { id, messages = {}, lateMessages = {} } }) {
      i18n.add(id, messages)
      for (const [group, catalogues] of Object.entries(lateMessages)) i18n.add(`${id}.${group}`, catalogues)
    },
    report: reporter.report,
    lost(namespace) {
      const { [namespace]: _, ...sessions } = core.state.sessions
      core.state.networks = core.state.networks.filter((n) => n.chainNamespace !== namespace)
      core.state.sessions = sessions
      if (core.state.namespace === namespace) core.state.namespace = Object.keys(sessions)[0]
    },
    changed: () => events.emit('core:points', undefined),
  })

  const deprecations = new Set<string>()
  const parts: Parts = {
    core,
    signal,
    storage,
    i18n,
    locales,
    events,
    host,
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
  const { runtime, loadModal } = createRuntime(parts, { options, connectors, own, emit: emitCore })
  const { loadEngine, sessions, loadSessions } = runtime
  // Reads a single slice, as every hook does on every render, without reading the others.
  const state = Object.defineProperties(
    {},
    Object.fromEntries(['core', ...specs.map(({ id }) => id)].map((id) => [id, { get: () => host.slice(id)?.read(), enumerable: true }])),
  )
  const { raise, failed } = reporter
  const lifecycle = createLifecycle({ runtime, loadModal, options, own, connectors, raise, given, debug, state, life })
  const connections = connectionsFacade({ core: core.state, connectors, sessions, loadSessions, restored: lifecycle.restored, failed })
  const request = async (method: string, params: readonly unknown[], call?: RequestOptions): Promise<unknown> => {
    // A request may open the modal, and the wallets listed there must have been detected first.
    void lifecycle.start()
    // The engine needs it next; a chunk that does not load is reported there.
    import('../requests/create-requests.js').catch(() => {})
    try {
      return await (await loadEngine()).request(method, params, call)
    } catch (error) {
      failed(error)
      throw error
    }
  }

  const app = {
    projectId,
    get metadata() {
      return options.metadata ?? (inPage ? { name: document.title, url: location.origin } : undefined)
    },
  }
  host.provide('kernel.app', app)
  host.provide('kernel.connections', connections)
  host.provide('kernel.cover', (isCovered: boolean) => {
    core.state.covered = isCovered
  })
  host.provide('kernel.requests', { request })
  i18n.add('core', pageTexts())
  i18n.add('core', shellTexts())
  i18n.add('approve', approveTexts())
  if (options.messages) i18n.setOverrides(options.messages)
  host.setup((entry) => createContext(entry, runtime))
  const families = host.families()
  for (const { namespace, networks } of families) checkNetworks(namespace, networks)
  const networks = families.map((family) => uniqueNetworks(family.networks))
  const begin = networks.flat().find((n) => n.caipNetworkId === options.defaultNetwork)
  if (begin) core.state.wanted = { [begin.chainNamespace]: begin.caipNetworkId }
  // All families at once: each change of the state takes time before the page's first paint.
  core.state.networks = uniqueNetworks(networks.flat())
  core.state.sessions = Object.fromEntries(
    families.map(({ namespace }, at) => [namespace, initialSession(begin?.chainNamespace === namespace ? begin : networks[at]?.[0])]),
  )
  core.state.namespace = begin?.chainNamespace ?? families[0]?.namespace
  if (options.initialState) applyServerState(core.state, options.initialState)
  const kernel = kernelFace({ runtime, loadModal, options, app, connections, request, lifecycle, own, state })
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
