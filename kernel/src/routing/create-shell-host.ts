import { kernelErrors } from '../errors/index.js'
import { themeTokens } from '../points/index.js'
import type { HostedView, KernelOptions, ShellHost, StackEntry } from '../types/index.js'
import type { Router } from './router.js'
import type { Runtime } from './runtime.js'

interface Deps {
  readonly runtime: Runtime
  readonly id: string
  readonly overrides: KernelOptions<[]>['overrides']
  readonly router: Router
  readonly shown: (key: number) => void
}

/** A barely noticeable wait. */
const LATE_MS = 50

/** Exposes to the shell the part of a kernel it may access. */
export function createShellHost({ runtime, id, router, shown, overrides = {} }: Deps): ShellHost {
  const { core, host, i18n, signal } = runtime
  const thrown = new Set<number>()
  const chunks = new Map<string, ReturnType<HostedView['load']>>()
  /** Views that have loaded with their texts and parts. */
  const here = new Map<string, Awaited<ReturnType<HostedView['load']>>>()
  const view = ({ key, view: name, args }: StackEntry): HostedView => {
    const owned = host.view(name)
    if (!owned) throw kernelErrors.create('view-unknown', host.missing(name))
    const { entry, value } = owned
    const { ctx } = entry
    const { title, help } = value
    /** An error thrown by a plugin in its header is reported once per view and must not break the card. */
    const contain = <T>(ask: () => T, otherwise: T): T => {
      try {
        return ask()
      } catch (error) {
        if (!thrown.has(key)) runtime.report(error, entry.spec.id)
        thrown.add(key)
        return otherwise
      }
    }
    return {
      plugin: entry.spec.id,
      title: () => contain(() => (typeof title === 'function' ? title(args as never, ctx) : title === undefined ? '' : i18n.t(title)), ''),
      back: value.back !== false,
      help: help && {
        label: contain(() => (typeof help.label === 'function' ? help.label(ctx) : i18n.t(help.label)), ''),
        icon: help.icon,
        press: () => contain(() => help.press(ctx), undefined),
      },
      get isEnglish() {
        return i18n.lacks(core.state.locale, entry.spec.id)
      },
      skeleton: value.skeleton ?? 'rows',
      loaded: here.get(name),
      load() {
        const load = overrides[name] ?? value.load
        // A failed load is kept until `forget`: dropping it at once would make React load and fail endlessly.
        const chunk = chunks.get(name) ?? load().then((m) => ({ component: m.default, styles: (m as { readonly styles?: string }).styles }))
        chunks.set(name, chunk)
        const pieces = Promise.allSettled((value.shows ?? []).flatMap((point) => host.read(point)).map((piece) => piece.load()))
        // A view is never shown without its texts. From the second screen on, texts of all plugins are loaded.
        const texts = runtime.locales.load(
          core.state.stack.length > 1 ? undefined : entry.spec.id === 'core' ? ['core', 'approve'] : [entry.spec.id],
        )
        return Promise.all([chunk, texts]).then(async ([loaded]) => {
          // Parts that load late are drawn after the rest.
          await Promise.race([pieces, new Promise((late) => setTimeout(late, LATE_MS))])
          here.set(name, loaded)
          return loaded
        })
      },
      forget: () => void (chunks.delete(name) && here.delete(name)),
      shown: () => shown(key),
      props: { args, ctx, finish: (result) => router.finish(key, result) },
    }
  }
  return {
    id,
    signal,
    view,
    ahead() {
      const entry = router.ahead()
      return entry && here.has(entry.view) && host.view(entry.view)?.value.ahead ? entry : undefined
    },
    on: runtime.events.on,
    core: () => core.read(),
    subscribe: core.subscribe,
    t: (key, values) => i18n.t(key, values),
    tokens: () => Object.assign({}, ...host.read(themeTokens).map((t) => t.tokens), core.state.theme.tokens),
    back: () => router.back(),
    close: () => router.close(),
    toast: runtime.toast,
    dismissToast(toast) {
      if (core.state.toast?.id === toast) core.state.toast = undefined
    },
    dismissAlert() {
      core.state.alert = undefined
    },
    report: runtime.report,
  }
}
