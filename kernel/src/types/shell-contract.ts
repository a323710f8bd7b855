import type { MessageValues } from '../i18n/index.js'
import type { CoreEvents, CoreState, StackEntry } from './core.js'
import type { Toast } from './plugin.js'

/** A view as the shell draws it. */
export interface HostedView {
  /** Id of the plugin that owns it, for reports. */
  readonly plugin: string
  /** Text of the header; empty for a view without one. */
  title(): string
  /** Does the header offer a way back from here? */
  readonly back: boolean
  /** What the header's left slot offers where there is no way back. */
  readonly help: { readonly label: string; readonly icon: string; press(): void } | undefined
  /** What `load` has brought before, with its texts: it can be drawn at once. */
  readonly loaded: { readonly component: unknown; readonly styles: string | undefined } | undefined
  /** The view's chunk; a failed load stays failed until `forget`. `component` is a React component of `{ args, ctx, finish }`. */
  load(): Promise<{ readonly component: unknown; readonly styles: string | undefined }>
  /** Empties the cache, so that Retry loads again. */
  forget(): void
  /** To be called once the view, or the screen that says why there is none, can be seen. */
  shown(): void
  /** What its component is drawn with. */
  readonly props: { readonly args: unknown; readonly ctx: unknown; readonly finish: (result?: unknown) => void }
}

/** All that a shell needs of a kernel. */
export interface ShellHost {
  /** Unique on the page; prefix of element ids. */
  readonly id: string
  /** Aborts when the kernel stops. */
  readonly signal: AbortSignal
  /** The present core slice; the same object until it changes. */
  core(): CoreState
  /** Calls back after any change of the core slice. */
  subscribe(listener: () => void): () => void
  /** Hears the kernel's own events. */
  on<E extends keyof CoreEvents>(event: E, listener: (payload: CoreEvents[E]) => void): () => void
  /** Any text by its full key. */
  t(key: string, values?: MessageValues): string
  /** A stack entry's view. Throws kernel/view-unknown where its plugin is gone. */
  view(entry: StackEntry): HostedView
  /** The home view, where its code is here and it may be drawn before it is opened. The stack gets this entry if it is opened next. */
  ahead(): StackEntry | undefined
  /** Theme tokens, the integrator's over the plugins', light and dark apart. */
  tokens(): { readonly [token: string]: string | { readonly light: string; readonly dark: string } }
  /** Goes one view back; false when the view refuses to be left. */
  back(): boolean
  /** Closes the modal; false when a view refuses to be left. */
  close(): boolean
  /** Shows a short message in place of the present one. */
  toast(toast: Toast): void
  /** Takes that message away; nothing happens where another one has taken its place. */
  dismissToast(id: number): void
  /** Takes the alert bar away. */
  dismissAlert(): void
  /** Hands an error of a view to the kernel, in the name of its plugin. */
  report(error: unknown, plugin: string): void
}

/** How and where to draw. */
export interface ShellOptions {
  /** Where to draw; the end of the page when left out. */
  readonly into?: HTMLElement
  /** In the page's flow: no overlay, no close button, no focus trap. */
  readonly embedded?: boolean
  /** Nothing is open yet, and nobody waits: the home view may be drawn out of sight, in small steps. */
  readonly ahead?: boolean
  /** Drawing failed outside any view. Everything has been taken out of the page; the next opening mounts anew. */
  readonly failed?: (error: unknown) => void
}

/** Draws a kernel's views. `mount` puts everything in place and hands back the way to remove it. */
export interface ShellModule {
  /** Draws until `dispose` is called, which leaves nothing in the page. */
  mount(host: ShellHost, options: ShellOptions): { dispose(): void }
}
