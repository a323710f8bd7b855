import type { TSchema } from 'typebox'
import type { Catalogue, MessageValues } from '../i18n/index.js'
import type { Contribution, Point, Provided, ReadOptions, Service } from '../points/index.js'
import type { KeyValue } from '../state/index.js'
import type {
  Contract,
  EventName,
  EventsOf,
  Field,
  MessageKey,
  MethodName,
  MethodParams,
  MethodResult,
  Mutable,
  Requires,
  ViewArgs,
  ViewName,
} from './contract.js'
import type { CoreEvents, CoreState } from './core.js'
import type { Http } from './routes.js'

/** Semantic version, with a pre-release or without: `1.2.0`, `2.0.0-beta.1`. */
export type Version = `${number}.${number}.${number}` | `${number}.${number}.${number}-${string}`
type Caret = `^${Version}`
/** Caret ranges, `^1.2.0`, with `||` between them where several fit: `^1.2.0 || ^2.0.0`. */
export type Range = Caret | `${Caret} || ${Caret}` | `${Caret} || ${Caret} || ${Caret}`
/** Something that goes in a later version, for those who still use it. */
export interface Deprecation {
  /** As one writes it: `kernel.actions.loyalty.add()`. */
  readonly what: string
  /** The version of the plugin that deprecated it. */
  readonly since: Version
  /** The version that will be without it: the next major. */
  readonly until: Version
  /** What to write in its place. */
  readonly use: string
}

/** Opaque: only `definePlugin` makes one, only the kernel looks inside. */
export interface Plugin<out C extends Contract = Contract> {
  /** Unique in a kernel; the key of its state and actions. */
  readonly id: C['id']
  /** Semantic version that others may require a range of. */
  readonly version: string
  /** Type only; absent at run time. */
  readonly '~contract': C
}
/** What plugins may do beyond their own, by plugin id: `{ loyalty: ['kernel.requests'] }`. */
export interface Grants {
  readonly [plugin: string]: readonly string[]
}
/**
 * Plugins as one value, with the grants they need and the order they want. It stands among the plugins of an app or of another preset, or is
 * spread into the options of `createKernel`.
 */
export interface Preset<out Ps extends readonly Listed[] = readonly Listed[]> {
  /** In the order in which visitors meet what they bring; presets may stand among them. */
  readonly plugins: Ps
  /** Counts where the preset is spread into the options of `createKernel`, or comes with the kernel. Another's is the app's to repeat there. */
  readonly grants?: Grants
  /** As the option of `createKernel`, whose own comes first. */
  readonly order?: { readonly [point: string]: readonly string[] }
  /** Values to leave out, with those of the app: `['kernel.walletButtons/send']`. */
  readonly hide?: readonly string[]
}
/** What may stand in `plugins`. */
export type Listed = Plugin | Preset
/**
 * The contract behind a plugin, or those in a preset, in which presets may stand three deep; nothing for a plain `Plugin`, about which
 * nothing is known.
 */
export type ContractOf<P, Depth extends 0 | 1 | 2 | 3 = 3> =
  P extends Plugin<infer C>
    ? string extends C['id']
      ? never
      : C
    : P extends { readonly plugins: readonly (infer Inner)[] }
      ? Depth extends 1 | 2 | 3
        ? ContractOf<Inner, [0, 0, 1, 2][Depth]>
        : never
      : never

/** What a view's component is drawn with. */
export interface ViewProps<C extends Contract, V extends ViewName<C> = ViewName<C>> {
  /** Arguments that the view was opened with; undefined for a view without any. */
  readonly args: ViewArgs<C, V>[0]
  /** Context of the plugin that owns the view. */
  readonly ctx: Context<C>
  /** Ends an operation: `open()`'s `result` resolves with the value. */
  readonly finish: (result?: unknown) => void
}
/** The module that `View.load` resolves with. */
export interface ViewModule<C extends Contract, V extends ViewName<C>> {
  /** React component of the view. */
  readonly default: (props: ViewProps<C, V>) => unknown
  /** CSS of this view, adopted while the shell lives. */
  readonly styles?: string
}
/** How a view is being left. */
export type Leaving = 'close' | 'back' | 'open'
/** How a view is titled, loaded and left. */
export interface View<C extends Contract, V extends ViewName<C>> {
  /** A message key, or a function of the arguments for titles that name a wallet or network. */
  readonly title?: MessageKey<C> | ((args: ViewArgs<C, V>[0], ctx: Context<C>) => string)
  /** `false`: an option switched it off. It does not open, and its code is not loaded; `canOpen` says so to what leads to it. */
  readonly enabled?: boolean
  /** Loads the chunk before the view is first drawn; its default export renders it. */
  readonly load: () => Promise<ViewModule<C, V>>
  /** Points whose pieces are drawn in it from the first moment: they are loaded together with it. */
  readonly shows?: readonly Point<{ readonly load: () => Promise<unknown> }>[]
  /**
   * Of a home view: it is drawn inside the closed modal while the page rests, so that a press only has to show it. Its effects, and those
   * of the pieces in it, run by then: what asks a wallet, a server or another host for anything waits for `ctx.core.open`.
   */
  readonly ahead?: boolean
  /** Arguments it cannot do without, by the word that `typeof` has for them. Missing ones are `kernel/view-arguments`. */
  readonly args?: { readonly [argument: string]: 'string' | 'number' | 'boolean' | 'object' }
  /** Looks at arguments that an app gave to `kernel.open()`. What it throws, `open()` rejects with, and nothing is shown. */
  readonly check?: (args: ViewArgs<C, V>[0], ctx: Context<C>) => Promise<void>
  /** `account`: without a connected wallet the home view opens first and this one follows. */
  readonly needs?: 'account'
  /** Asked before the view is left; `false` keeps it open. */
  readonly canLeave?: (ctx: Context<C>, how: Leaving) => boolean
  /** Said to the visitor when `canLeave` refuses. */
  readonly refusal?: MessageKey<C>
  /** Header left of a first view: an icon and where it leads. */
  readonly help?: { readonly label: MessageKey<C> | ((ctx: Context<C>) => string); readonly icon: string; press(ctx: Context<C>): void }
  /** `false`: no way back, even with views beneath. */
  readonly back?: boolean
}

/** `free` runs at once, `approve` waits for the visitor in the modal. Anything not listed is refused. */
export type Policy = 'free' | 'approve'
/** How one RPC method is answered. */
export interface Method<C extends Contract, M extends MethodName<C>> {
  /** A function where it depends on the wallet: one that asks the visitor itself needs no second question. */
  readonly policy: Policy | (() => Policy)
  /**
   * The list of parameters as a schema of `@latchkey/kernel/wire`. What does not fit is `kernel/rpc-params`: the visitor is not asked, and
   * `handle` is not called. `checkPlugin` wants one of every method that begins with the plugin's id.
   */
  readonly params?: TSchema
  /** Answers a request. `params` are frozen when the visitor was asked. The signal aborts with the caller and with the kernel. */
  handle(params: MethodParams<C, M>, call: { readonly signal: AbortSignal }): Promise<MethodResult<C, M>>
}

/** A short message over the card. `loading` stays until another one replaces it, the others leave by themselves. */
export interface Toast {
  /** Decides colour, icon and how screen readers are told. */
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  /** What is shown, already translated. */
  readonly text: string
  /** A button behind the text; `press` runs in the task of the click. */
  readonly action?: { readonly label: string; press(): void }
}

/** Another plugin's typed face. */
export interface Peer<D extends Contract> {
  /** Its slice as a frozen snapshot; undefined where its contract has none. */
  readonly state: D extends { readonly state: infer S } ? S : undefined
  /** What it offers to call; undefined where its contract has none. */
  readonly actions: D extends { readonly actions: infer A } ? A : undefined
  /** Pushes one of its views on the stack, or opens the modal with it. */
  open<V extends ViewName<D>>(view: V, ...args: ViewArgs<D, V>): void
}

/** All a plugin may touch. Everything it registers here is undone when the kernel stops. */
export interface Context<C extends Contract = Contract> {
  /** Who this context belongs to. */
  readonly plugin: { readonly id: C['id']; readonly version: string }
  /** The plugin's own state, mutable. No other plugin gets this object. */
  readonly state: C extends { readonly state: infer S } ? Mutable<S> : undefined
  /** The kernel's own slice as a frozen snapshot: modal, sessions, networks, connectors, locale, theme. */
  readonly core: CoreState
  /** Aborted when the kernel stops. Hand it to every fetch, timer and listener. */
  readonly signal: AbortSignal
  /** Storage whose keys are private to this plugin. */
  readonly storage: KeyValue
  /** Adds base URL, project id, client id and the signal. */
  readonly http: Http
  /** Pushes a view on the stack, or opens the modal with it. */
  open<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): void
  /** Pushes a view that belongs to another plugin and is known by name only, as from a point's value. */
  openAny(view: string, args?: unknown): void
  /** Is there a view of that name? Its plugin may be missing, or have it switched off. */
  canOpen(view: string): boolean
  /** Puts a view in the place of the top one, so that Back leads past it. */
  replace<V extends ViewName<C>>(view: V, ...args: ViewArgs<C, V>): void
  /** Opens a view of the kernel's choice: the account, or the connect view, which a namespace narrows down. */
  home(options?: { readonly namespace?: string }): void
  /** Goes one view back; closes on the first one. */
  back(): void
  /** Answers false when a view refuses to be left. */
  close(): boolean
  /** The visitor's flow is over: goes on to a home that is `required` now, then to the view that waited for the flow, else closes. */
  complete(): void
  /**
   * Takes a view of the plugin's own away where it is on top, without asking it: the one beneath comes back, and the last one closes the modal.
   * For views that have no way back, once what they waited for is over.
   */
  drop(view: ViewName<C>): void
  /**
   * Tells pages (`kernel.on`), and sinks where there are any, that something happened. A listener that throws is reported and stops no
   * other.
   */
  emit<E extends EventName<C>>(event: E, payload: EventsOf<C>[E]): void
  /** Hears the kernel's own events until the kernel stops. */
  on<E extends keyof CoreEvents>(event: E, listener: (payload: CoreEvents[E]) => void): () => void
  /** A text of the plugin's own in the present locale. Values fill its ICU arguments. Empty while its catalogue is on the way. */
  t(key: MessageKey<C>, values?: MessageValues): string
  /** The text behind any full message key, for labels that other plugins contributed. */
  label(key: string, values?: MessageValues): string
  /** Shows a short message in place of the present one. */
  toast(toast: Toast): void
  /** Values at a point: the integrator's order first, then the reader's `prefer`, then `order`, then plugin order. */
  read<T>(point: Point<T>, options?: ReadOptions): readonly T[]
  /**
   * What a plugin or the kernel provides under a service.
   * @throws kernel/service-missing; kernel/not-granted where the service needs a grant
   */
  use<T>(service: Service<T>): T
  /** Another plugin, when installed: `ctx.peer<SwapsContract>('swaps')`. Type-only import, no dependency. */
  peer<D extends Contract>(id: D['id']): Peer<D> | undefined
  /** Calls back after any change of a slice; `core` is the kernel's own. */
  subscribe(slice: string, listener: () => void): () => void
  /** The present value of a slice, frozen; the same object until it changes. */
  snapshot(slice: string): unknown
  /** Runs when the kernel stops, last registered first. */
  defer(cleanup: () => void | Promise<void>): void
  /** Hands an error to `onError`, to the event `error` and to mappers that may raise an alert. Never throws. */
  report(error: unknown): void
  /** Warns once in the console, with `debug` alone, that something of the plugin's is to go. Its docstring says the same behind `@deprecated`. */
  deprecated(note: Deprecation): void
}

type Needs<C, K extends PropertyKey, T> = C extends { readonly [P in K]: unknown } ? T : unknown
/** What `setup` hands back: contributions, services, and the actions and methods that the contract promises. */
export type Setup<C extends Contract> = {
  /** Values for points: `[walletButtons.of({ … })]`. */
  readonly contributes?: readonly Contribution[]
  /** What it implements: `[provide(service, value)]`. */
  readonly provides?: readonly Provided[]
} & Needs<C, 'actions', { readonly actions: Field<C, 'actions'> }> &
  Needs<C, 'rpc', { readonly rpc: { readonly [M in MethodName<C>]: Method<C, M> } }>

/** A catalogue, or the chunk that holds it. English may be a chunk too: the kernel loads it with the shell. */
export type CatalogueSource = Catalogue | (() => Promise<{ readonly default: Catalogue }>)
/** A plugin's texts by locale. English is the fallback for what another language lacks. */
export interface Messages<C extends Contract> {
  /** Every key of the contract, or the chunk that has them all. */
  readonly en:
    | { readonly [K in MessageKey<C>]: Catalogue[string] }
    | (() => Promise<{ readonly default: { readonly [K in MessageKey<C>]: Catalogue[string] } }>)
  readonly [locale: string]: CatalogueSource
}

/** Brings stored data from `version - 1` to `version`. Runs once, before `start`, on the plugin's own keys. */
export interface Migration {
  /** Counts from 1, one step after another. */
  readonly version: number
  /** Rewrites the plugin's keys in place. What it throws is reported, and the step runs again at the next start. */
  up(storage: KeyValue): void
}

/** What `definePlugin` takes. Which fields are required follows from the contract: one with `views` has to list them, and so on. */
export type PluginSpec<C extends Contract> = {
  /** A camelCase word; `core`, `kernel`, `shell` and `app` are taken. */
  readonly id: C['id']
  /** Semantic version of the plugin, which others may require a range of. */
  readonly version: Version
  /** Kernel versions the plugin was built for. */
  readonly kernel: Range
  /**
   * What the plugin cannot work without and the integrator has to grant: services and points by their id (`kernel.connections`), and
   * what belongs to another plugin (`history.actions`, `connect.state`). `createKernel` throws where a grant is missing.
   */
  readonly needs?: readonly string[]
  /** In any order; each runs once. */
  readonly migrations?: readonly Migration[]
  /** Pure and synchronous; runs on the server too. No DOM, network or timers. */
  setup?(ctx: Context<C>): Setup<C> | undefined
  /** Browser only, after every `setup`. */
  start?(ctx: Context<C>): void | Promise<void>
} & Needs<C, 'views', { readonly views: { readonly [V in ViewName<C>]: View<C, V> } }> &
  Needs<C, 'state', { readonly state: () => Mutable<Field<C, 'state'>> }> &
  Needs<C, 'messages', { readonly messages: Messages<C> }> &
  Needs<C, 'provides', { readonly provides: { readonly [K in Field<C, 'provides'> & string]: Version } }> &
  Needs<C, 'needs', { readonly needs: readonly Field<C, 'needs'>[] }> &
  Needs<C, 'requires', { readonly requires: { readonly [K in Requires<C>]: Range } }> &
  Needs<C, 'actions', { setup(ctx: Context<C>): Setup<C> }> &
  Needs<C, 'rpc', { setup(ctx: Context<C>): Setup<C> }>

/** The same spec with its types forgotten: what the kernel works with. */
export interface AnySpec {
  /** As `PluginSpec.id`: a camelCase word. */
  readonly id: string
  /** Semantic version of the plugin. */
  readonly version: Version
  /** Range of kernel versions it was built for. */
  readonly kernel: Range
  /** Grants that it cannot work without. */
  readonly needs?: readonly string[]
  /** Steps of its stored data. */
  readonly migrations?: readonly Migration[]
  /** Views by name. */
  readonly views?: { readonly [view: string]: View<Contract, never> }
  /** Makes the slice's first state, anew for each kernel. */
  readonly state?: () => object
  /** Catalogues by locale. */
  readonly messages?: { readonly [locale: string]: CatalogueSource }
  /** Capabilities with their versions. */
  readonly provides?: { readonly [capability: string]: Version }
  /** Plugin ids or capabilities with the ranges that fit. */
  readonly requires?: { readonly [requirement: string]: Range }
  /** Registers what the plugin adds. Pure and synchronous. */
  setup?(ctx: Context): AnySetup | undefined
  /** Runs in browsers, after every `setup`. */
  start?(ctx: Context): void | Promise<void>
}
export interface AnySetup {
  readonly contributes?: readonly Contribution[]
  readonly provides?: readonly Provided[]
  readonly actions?: object
  readonly rpc?: { readonly [method: string]: AnyMethod }
}
export interface AnyMethod {
  readonly policy: Policy | (() => Policy)
  readonly params?: TSchema
  handle(params: readonly unknown[], call: { readonly signal: AbortSignal }): Promise<unknown>
}
