import type { CoreEvents, CoreState, StackEntry } from './core.js'
import type { MessageValues } from './messages.js'
import type { SkeletonShape, Toast } from './plugin.js'

/** A view as the shell draws it. */
export interface HostedView {
  /** Id of the plugin that owns it, for reports. */
  readonly plugin: string
  /** Title in the header; empty for a view without one. */
  title(): string
  /** Whether the header has a back button. */
  readonly back: boolean
  /** Left side of the header if there is no way back. */
  readonly help: { readonly label: string; readonly icon: string; press(): void } | undefined
  /** Whether its texts in the visitor's language could not be loaded, so that it is drawn in English. */
  readonly isEnglish: boolean
  /** Placeholder until it has loaded. */
  readonly skeleton: SkeletonShape
  /** The result of an earlier `load`, with its texts: it can be drawn immediately. */
  readonly loaded: { readonly component: unknown; readonly styles: string | undefined } | undefined
  /** Loads the view's chunk; a failed load stays failed until `forget`. `component` is a React component of `{ args, ctx, finish }`. */
  load(): Promise<{ readonly component: unknown; readonly styles: string | undefined }>
  /** Clears the cache, so that Retry loads again. */
  forget(): void
  /** Must be called once the view, or the screen that explains its absence, is visible. */
  shown(): void
  /** Props of its component. */
  readonly props: { readonly args: unknown; readonly ctx: unknown; readonly finish: (result?: unknown) => void }
}

/** Everything a shell needs from a kernel. */
export interface ShellHost {
  /** Unique on the page; prefix of element ids. */
  readonly id: string
  /** Aborts when the kernel stops. */
  readonly signal: AbortSignal
  /** Returns the current core slice; the same object until it changes. */
  core(): CoreState
  /** Calls the listener after any change of the core slice. */
  subscribe(listener: () => void): () => void
  /** Listens to the kernel's own events. */
  on<E extends keyof CoreEvents>(event: E, listener: (payload: CoreEvents[E]) => void): () => void
  /** Returns any text by its full key. */
  t(key: string, values?: MessageValues): string
  /** Returns the view of a stack entry. Throws kernel/view-unknown if its plugin no longer exists. */
  view(entry: StackEntry): HostedView
  /** The home view, if its code is loaded and it may be drawn ahead. The stack gets this entry if it is opened next. */
  ahead(): StackEntry | undefined
  /** Theme tokens, the integrator's merged over the plugins', with separate values for light and dark. */
  tokens(): { readonly [token: string]: string | { readonly light: string; readonly dark: string } | undefined }
  /** Goes back one view; false if the view refuses to be left. */
  back(): boolean
  /** Closes the modal; false if a view refuses to be left. */
  close(): boolean
  /** Shows a short message, replacing the current one. */
  toast(toast: Toast): void
  /** Removes that message; does nothing if another one has replaced it. */
  dismissToast(id: number): void
  /** Removes the alert bar. */
  dismissAlert(): void
  /** Reports an error of a view to the kernel, on behalf of its plugin. */
  report(error: unknown, plugin: string): void
}

/** How and where to render. */
export interface ShellOptions {
  /** Container element. Defaults to the end of the page. */
  readonly into?: HTMLElement
  /** Embedded in the page: no overlay, no close button, no focus trap. */
  readonly embedded?: boolean
  /** Nothing is open yet, and the visitor is not waiting: the home view may be drawn invisibly, in small steps. */
  readonly ahead?: boolean
  /** Called if drawing failed outside any view. Everything has been removed from the page; the next opening mounts again. */
  readonly failed?: (error: unknown) => void
}

/** Renders a kernel's views. `mount` sets everything up and returns a handle to remove it. */
export interface ShellModule {
  /** Renders until `dispose` is called, which leaves nothing in the page. */
  mount(host: ShellHost, options: ShellOptions): { dispose(): void }
}
