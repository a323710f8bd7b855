import type { Contract } from './contract.js'
import type { Context, Peer } from './plugin.js'
import type { Entry } from './plugin-host.js'
import type { Runtime } from './runtime.js'
import { setupErrors } from './setup-errors.js'

/** All that a plugin gets of the kernel. The runtime is asked at each call, since contexts are made before it is whole. */
export function createContext(entry: Entry, runtime: () => Runtime): Context {
  const { id, version } = entry.spec
  const t = (key: string, values?: Parameters<Context['label']>[1]): string => runtime().i18n.t(key, values)
  const open = (view: string | undefined, ...args: readonly unknown[]): void => {
    const { engine, loadEngine, report } = runtime()
    const ready = engine()
    if (ready) ready.open(view, args[0])
    else
      loadEngine()
        .then((e) => e.open(view, args[0]))
        .catch((error) => report(error, id))
  }
  return {
    plugin: { id, version },
    // The slice was made by this plugin's own `state()`.
    state: entry.slice.state as never,
    get core() {
      return runtime().core.read()
    },
    get signal() {
      return runtime().signal
    },
    get storage() {
      return runtime().storage.scope(id)
    },
    get http() {
      return runtime().http
    },
    open,
    openAny: open,
    replace: (view: string, ...args: readonly unknown[]) => runtime().engine()?.router.replace(view, args[0]),
    home({ namespace } = {}) {
      runtime().core.state.only = namespace
      open(undefined)
    },
    back: () => void runtime().engine()?.router.back(),
    close: () => runtime().engine()?.router.close() ?? true,
    complete: () => runtime().engine()?.router.complete(),
    emit: (event: string, payload: unknown) => runtime().emit(id, event, payload),
    on: (event, listener) => runtime().events.on(event, listener, { signal: runtime().signal }),
    t: t as Context['t'],
    label: t,
    toast: (toast) => runtime().toast(toast),
    read: (point, options) => runtime().host.read(point, options),
    use(service) {
      const granted = !service.id.startsWith('kernel.') || id === 'core' || runtime().grants[id]?.includes(service.id)
      if (!granted) throw setupErrors.create('not-granted', { plugin: id, service: service.id })
      const found = runtime().host.service(service.id)
      if (found === undefined) throw setupErrors.create('service-missing', { service: service.id })
      // Whoever provides a service id agreed to its type.
      return found as never
    },
    peer: <D extends Contract>(other: D['id']) => {
      const peer = runtime().host.entry(other)
      if (!peer) return undefined
      const face = {
        get state() {
          return peer.slice.read()
        },
        actions: peer.actions,
        open,
      }
      // The contract named by the caller is the one the plugin of that id was written against.
      return face as unknown as Peer<D>
    },
    subscribe: (name, listener) => {
      const stop = runtime().host.slice(name)?.subscribe(listener) ?? (() => {})
      entry.cleanups.push(stop)
      return () => {
        const at = entry.cleanups.indexOf(stop)
        if (at >= 0) entry.cleanups.splice(at, 1)
        stop()
      }
    },
    snapshot: (name) => runtime().host.slice(name)?.read(),
    defer: (cleanup) => void entry.cleanups.push(cleanup),
    report: (error) => runtime().report(error, id),
  } satisfies Context as Context
}
