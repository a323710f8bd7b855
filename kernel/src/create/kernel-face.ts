import type { MessageOverrides, MessageValues } from '../i18n/index.js'
import type { Contribution } from '../points/index.js'
import type { RequestOptions } from '../requests/index.js'
import type { Opened } from '../routing/index.js'
import { hasWallet } from '../session/index.js'
import type { ScopedStorage } from '../state/index.js'
import type { Connections, KernelOptions, Metadata, ThemeState } from '../types/index.js'
import type { Loaded } from './create-runtime.js'
import type { Lifecycle } from './lifecycle.js'

interface Deps extends Loaded {
  readonly options: Pick<KernelOptions<[]>, 'projectId' | 'server' | 'reconnect'>
  readonly app: { readonly metadata: Metadata | undefined }
  readonly connections: Connections
  readonly request: (method: string, params: readonly unknown[], call?: RequestOptions) => Promise<unknown>
  readonly lifecycle: Lifecycle
  readonly own: ScopedStorage
  /** Slices by plugin. */
  readonly state: object
}

/** The kernel as apps see it. */
export function kernelFace({ runtime, loadModal, options, app, connections, request, lifecycle, own, state }: Deps) {
  const { core, host, i18n, locales, events, engine } = runtime
  const { start, preload, stop } = lifecycle
  /** Counts how often the modal was closed, so that an open requested before a close does not take effect after it. */
  let closings = 0
  return {
    projectId: options.projectId,
    server: options.server,
    get metadata() {
      return app.metadata
    },
    connections,
    state,
    get served() {
      return lifecycle.served
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
      void start()
      const before = closings
      return (await loadModal(view)).visit(view, args, () => closings === before)
    },
    close() {
      const closed = engine()?.router.close() ?? true
      if (closed) closings += 1
      return closed
    },
    canOpen: (view: string) => host.view(view) !== undefined,
    back: () => engine()?.router.back() ?? false,
    request,
    on: events.on,
    subscribe: (slice: string, listener: () => void) => host.slice(slice)?.subscribe(listener) ?? (() => {}),
    read: host.read,
    contribute: (contribution: Contribution) => host.contribute(contribution),
    t(key: string, values?: MessageValues) {
      const text = i18n.t(key, values)
      if (text !== key) return text
      // Plugins' texts are added with their setup.
      host.finishSetup()
      return i18n.t(key, values)
    },
    async setLocale(locale: string) {
      host.finishSetup()
      await locales.set(locale)
    },
    setMessages(overrides: MessageOverrides) {
      i18n.setOverrides(overrides)
      locales.changed()
    },
    setTheme({ mode, tokens }: Partial<ThemeState>) {
      const { theme } = core.state
      core.state.theme = { mode: mode ?? theme.mode, tokens: { ...theme.tokens, ...tokens } }
    },
    async mount(element: HTMLElement) {
      void start()
      return (await loadModal()).shells.mount(element)
    },
    preload,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
