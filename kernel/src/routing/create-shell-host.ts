import { kernelErrors } from '../errors/index.js'
import { themeTokens } from '../points/index.js'
import type { HostedView, ShellHost, StackEntry } from '../types/index.js'
import type { Router } from './router.js'
import type { Runtime } from './runtime.js'
import type { ViewLoader } from './view-loader.js'

interface Deps {
  readonly runtime: Runtime
  readonly id: string
  readonly loader: ViewLoader
  readonly router: Router
  readonly shown: (key: number) => void
}

/** Exposes to the shell the part of a kernel it may access. */
export function createShellHost({ runtime, id, loader, router, shown }: Deps): ShellHost {
  const { core, host, i18n, signal } = runtime
  const thrown = new Set<number>()
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
      get loaded() {
        return loader.get(name)
      },
      load: () => loader.load(name),
      forget: () => loader.forget(name),
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
      return entry && loader.get(entry.view) && host.view(entry.view)?.value.ahead ? entry : undefined
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
