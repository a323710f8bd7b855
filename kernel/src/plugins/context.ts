import { setupErrors } from '../errors/index.js'
import type { Context, Contract, Peer } from '../types/index.js'
import type { Entry } from './plugin-host.js'
import type { PluginRuntime } from './runtime.js'

/** Everything that a plugin gets from the kernel. */
export function createContext(entry: Entry, runtime: PluginRuntime): Context {
  const { id, version } = entry.spec
  const { permissions } = entry
  const t = (key: string, values?: Parameters<Context['label']>[1]): string => runtime.i18n.t(key, values)
  const open = (view: string | undefined, ...args: readonly unknown[]): void => {
    const { engine, loadEngine, report } = runtime
    const ready = engine()
    if (ready) ready.open(view, args[0])
    else
      loadEngine()
        .then((e) => e.open(view, args[0]))
        .catch((error) => report(error, id))
  }
  /** The plugin can access the kernel's slice and its own. */
  const sliceOf = (name: string) => {
    if (name !== 'core' && name !== id) permissions.demand(`${name}.state`)
    return runtime.host.slice(name)
  }
  return {
    plugin: { id, version },
    get state() {
      // The slice was created by this plugin's own `state()`.
      return entry.slice.state as never
    },
    get core() {
      return runtime.core.read()
    },
    get signal() {
      return runtime.signal
    },
    get storage() {
      return runtime.storage.scope(id)
    },
    get http() {
      return runtime.http
    },
    open,
    openAny: open,
    canOpen: (view) => runtime.host.view(view) !== undefined,
    replace: (view: string, ...args: readonly unknown[]) => runtime.engine()?.router.replace(view, args[0]),
    home({ namespace } = {}) {
      runtime.core.state.only = namespace
      open(undefined)
    },
    back: () => void runtime.engine()?.router.back(),
    close: () => runtime.engine()?.router.close() ?? true,
    complete: () => runtime.engine()?.router.complete(),
    drop(view: string) {
      const isOwn = runtime.host.view(view)?.entry === entry
      if (isOwn && runtime.core.read().stack.at(-1)?.view === view) runtime.engine()?.router.drop()
    },
    emit(event: string, payload: unknown) {
      if (isCoreEvent(event)) throw setupErrors.create('name-taken', { kind: 'event', name: event, owner: 'core', plugin: id })
      runtime.emit(id, event, payload)
    },
    on(event, listener) {
      if (!isCoreEvent(event)) permissions.demand('kernel.sinks')
      const hear: typeof listener = (payload) => {
        // Errors of other plugins may contain request data.
        const from = (payload as { readonly plugin?: unknown }).plugin
        if (event !== 'error' || from === id || permissions.may('kernel.sinks')) listener(payload)
      }
      return runtime.events.on(event, hear, { signal: runtime.signal })
    },
    t: t as Context['t'],
    label: t,
    toast: (toast) => runtime.toast(toast),
    read: (point, options) => permissions.read(point, options, runtime.host.read),
    use(service) {
      // Read once, so that the checked value is the one passed on.
      const wanted = service.id
      permissions.demandOwn(wanted)
      const found = runtime.host.service(wanted)
      if (found === undefined) throw setupErrors.create('service-missing', { service: wanted })
      // The service id determines the type of the value.
      return found as never
    },
    peer: <D extends Contract>(other: D['id']) => {
      const peer = runtime.host.entry(other)
      if (!peer) return undefined
      const { id: name } = peer.spec
      const face = {
        get state() {
          return sliceOf(name)?.read()
        },
        get actions() {
          if (name !== id) permissions.demand(`${name}.actions`)
          return peer.actions
        },
        open,
      }
      // The plugin with that id was written against the contract that the caller names.
      return face as unknown as Peer<D>
    },
    subscribe: (name, listener) => {
      const stop = sliceOf(name)?.subscribe(listener) ?? (() => {})
      entry.defer(stop)
      return () => {
        const at = entry.cleanups.indexOf(stop)
        if (at >= 0) entry.cleanups.splice(at, 1)
        stop()
      }
    },
    snapshot: (name) => sliceOf(name)?.read(),
    defer: (cleanup) => entry.defer(cleanup),
    report: (error) => runtime.report(error, id),
    deprecated: (note) => runtime.deprecated(note, id),
  } satisfies Context as Context
}

const CORE_EVENTS: readonly string[] = [
  'open',
  'close',
  'refused',
  'connect',
  'disconnect',
  'account',
  'network',
  'requestRefused',
  'error',
]

/** Returns whether the event is the kernel's own. Only the kernel may emit those. */
function isCoreEvent(event: string): boolean {
  return CORE_EVENTS.includes(event) || event.startsWith('core:')
}
