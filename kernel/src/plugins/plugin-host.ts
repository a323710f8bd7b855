import { type KernelErrors, setupErrors } from '../errors/index.js'
import { type Contribution, chains, type Point, type ReadOptions, sortContributions, themeTokens } from '../points/index.js'
import type { Slice } from '../state/index.js'
import { createSlice } from '../state/index.js'
import type {
  AnyMethod,
  AnySpec,
  ChainAdapter,
  Context,
  Contract,
  CoreState,
  Family,
  Grants,
  PluginInfo,
  PluginStatus,
  View,
} from '../types/index.js'
import { bounded } from '../waits/index.js'
import { createPermissions, type Permissions } from './permissions.js'

/** A plugin at run time. */
export interface Entry {
  readonly spec: AnySpec
  readonly slice: Slice<object>
  readonly permissions: Permissions
  readonly cleanups: Cleanup[]
  /** Keeps a cleanup until the plugin ends, or runs it at once if the plugin has ended: its `start` may be slower than that. */
  defer(cleanup: Cleanup): void
  ctx: Context
  status: PluginStatus
  error: unknown
  actions: object | undefined
}
type Cleanup = () => void | Promise<void>
interface Owned<T> {
  readonly entry: Entry
  readonly value: T
}

/** Every access to what plugins contribute first finishes their setup. */
export interface PluginHost {
  readonly entries: readonly Entry[]
  entry(id: string): Entry | undefined
  /** State by plugin id, including that of failed plugins. `core` is the kernel's own. */
  slice(id: string): Slice<object> | undefined
  view(name: string): Owned<View<Contract, never>> | undefined
  /** Explains why a view is missing: its plugin failed, or has turned it off. */
  missing(view: string): KernelErrors['view-unknown']
  method(name: string): AnyMethod | undefined
  service(id: string): unknown
  /** Offers a service of the kernel itself. */
  provide(id: string, value: unknown): void
  read<T>(point: Point<T>, options?: ReadOptions): readonly T[]
  /** The families of chains, of lazy plugins as declared, without setting them up. */
  families(): readonly Family[]
  contribute(contribution: Contribution): () => void
  /** Plugins whose texts a first screen with this view needs: the kernel, its owner, and those that extend it. */
  speakers(view: string): readonly string[]
  info(): readonly PluginInfo[]
  /** Sets up the plugins that are not set up yet. */
  finishSetup(): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface Deps {
  /** The kernel's own part first. */
  readonly specs: readonly AnySpec[]
  readonly core: Slice<CoreState>
  readonly order: { readonly [point: string]: readonly string[] }
  readonly hide: readonly string[]
  readonly grants: Grants
  readonly onSetup: (entry: Entry) => void
  readonly report: (error: unknown, plugin: string) => void
  /** Called when a plugin could not be set up that declares a family of chains no other plugin has. */
  readonly lost: (namespace: string) => void
  /** Called after plugins' contributions have changed. */
  readonly changed: () => void
}

/** Time that a plugin has for its start, and for each of its cleanups, before the others go on. */
const PATIENCE_S = 10

const WORKING: readonly PluginStatus[] = ['ready', 'started']

/**
 * Runs plugins and keeps what they contribute. If one throws, it is marked as failed and everything it contributed is removed; plugins
 * that require it are blocked; the others continue.
 *
 * Plugins are set up in their order. The lazy ones at the end of the list are set up when anything is needed that they may contribute, at
 * the latest at the start of the kernel, so that a page paints its buttons first: for that, their declared families of chains suffice.
 */
export function createPluginHost(deps: Deps): PluginHost & { setup(context: (entry: Entry) => Context): void } {
  const { specs, report, changed } = deps
  const entries = specs.map((spec): Entry => {
    let slice: Slice<object> | undefined
    let permissions: Permissions | undefined
    return {
      spec,
      get slice() {
        slice ??= spec.id === 'core' ? deps.core : createSlice(spec.state?.() ?? {})
        return slice
      },
      get permissions() {
        permissions ??= createPermissions(spec.id, deps.grants)
        return permissions
      },
      cleanups: [],
      defer(cleanup) {
        this.cleanups.push(cleanup)
        if (!works(this)) void cleanUp(this)
      },
      status: 'ready',
      error: undefined,
      actions: undefined,
      // Set by `setup`, before a plugin runs.
      ctx: undefined as unknown as Context,
    }
  })
  const [kernel] = entries as [Entry]

  const views = new Map<string, Owned<View<Contract, never>>>()
  const methods = new Map<string, Owned<AnyMethod>>()
  const services = new Map<string, Owned<unknown>>()
  let contributions: readonly (Contribution & { readonly entry: Entry | undefined })[] = []
  let served: typeof contributions | undefined
  let lazy: readonly Entry[] = []
  let contextOf: (entry: Entry) => Context
  const finishSetup = (): void => {
    const rest = lazy
    // Before their setup, in which plugins read points.
    lazy = []
    if (rest.length > 0) setUp('rest', rest)
  }
  let settingUp: 'first' | 'rest' | undefined
  const works = (entry: Entry): boolean => WORKING.includes(entry.status)

  const claim = <T>(kind: string, table: Map<string, Owned<T>>, entry: Entry, values: { readonly [name: string]: T } = {}): void => {
    for (const [name, value] of Object.entries(values)) {
      const owner = table.get(name)
      if (owner) throw setupErrors.create('name-taken', { kind, name, owner: owner.entry.spec.id, plugin: entry.spec.id })
      table.set(name, { entry, value })
    }
  }
  const contribute = (given: Contribution, entry?: Entry): (() => void) => {
    const contribution = entry ? entry.permissions.contribution(given) : given
    const { point, key } = contribution
    if (entry && isTooLate(entry.spec, contribution)) throw setupErrors.create('lazy-contribution', { plugin: entry.spec.id, point })
    const taken = key === undefined ? undefined : contributions.find((c) => c.point === point && c.key === key)
    if (taken) {
      throw setupErrors.create('name-taken', {
        kind: `value at ${point}`,
        name: key ?? '',
        owner: taken.entry?.spec.id ?? 'app',
        plugin: entry?.spec.id ?? 'app',
      })
    }
    // A plugin cannot change another plugin's contributions.
    if (entry && typeof contribution.value === 'object') Object.freeze(contribution.value)
    const added = { ...contribution, entry }
    contributions = [...contributions, added]
    if (!settingUp) changed()
    return () => {
      contributions = contributions.filter((c) => c !== added)
      changed()
    }
  }
  const drop = (entry: Entry): void => {
    for (const table of [views, methods, services]) for (const [name, owned] of table) if (owned.entry === entry) table.delete(name)
    contributions = contributions.filter((c) => c.entry !== entry)
    entry.actions = undefined
  }
  const fail = (entry: Entry, phase: string, cause: unknown, status: PluginStatus = 'failed'): void => {
    entry.status = status
    entry.error = setupErrors.is(cause) ? cause : setupErrors.create('plugin-failed', { plugin: entry.spec.id, phase }, { cause })
    drop(entry)
    void cleanUp(entry)
    // A component that reads a point while React draws it sets up the rest, and must not change what other components draw.
    if (settingUp === 'rest') queueMicrotask(() => report(entry.error, entry.spec.id))
    else report(entry.error, entry.spec.id)
    const lost = [entry.spec.id, ...Object.keys(entry.spec.provides ?? {})]
    for (const other of entries) {
      const missing = Object.keys(other.spec.requires ?? {}).find(
        (r) => lost.includes(r) && !entries.some((e) => works(e) && (e.spec.id === r || e.spec.provides?.[r])),
      )
      if (missing !== undefined && works(other))
        fail(other, phase, setupErrors.create('plugin-missing', { plugin: other.spec.id, requirement: missing }), 'blocked')
    }
    const family = entry.spec.family?.namespace
    if (settingUp && family && !entries.some((e) => works(e) && e.spec.family?.namespace === family)) deps.lost(family)
    if (!settingUp) changed()
  }
  const inTime = (entry: Entry, phase: string, work: Promise<void>): Promise<void> =>
    bounded(work, {
      ms: PATIENCE_S * 1000,
      timeout: () => setupErrors.create('plugin-slow', { plugin: entry.spec.id, phase, seconds: PATIENCE_S }),
    }).catch((error: unknown) => report(error, entry.spec.id))
  const cleanUp = async (entry: Entry): Promise<void> => {
    for (let cleanup = entry.cleanups.pop(); cleanup; cleanup = entry.cleanups.pop()) await inTime(entry, 'stop', run(cleanup))
  }
  const begin = async (entry: Entry): Promise<void> => {
    try {
      await entry.spec.start?.(entry.ctx)
      if (entry.status === 'ready') entry.status = 'started'
    } catch (error) {
      fail(entry, 'start', error)
    }
  }

  const valuesAt = (point: string, all: readonly Contribution[], prefer?: readonly string[]): readonly unknown[] => {
    const shown = all.filter((c) => c.point === point && !deps.hide.includes(`${point}/${c.key}`))
    return sortContributions(shown, deps.order[point], prefer).map(({ value }) => value)
  }
  const setUp = (part: NonNullable<typeof settingUp>, which: readonly Entry[]): void => {
    settingUp = part
    for (const entry of which) {
      if (!works(entry)) continue
      const { spec } = entry
      try {
        entry.ctx = contextOf(entry)
        deps.onSetup(entry)
        claim('view', views, entry, Object.fromEntries(Object.entries(spec.views ?? {}).filter(([, { enabled }]) => enabled !== false)))
        const setup = spec.setup?.(entry.ctx) ?? {}
        for (const name of Object.keys(setup.rpc ?? {})) entry.permissions.method(name)
        claim('method', methods, entry, setup.rpc)
        for (const { service, value } of setup.provides ?? []) {
          // A service belongs to its plugin: a plugin cannot provide one under another plugin's name.
          if (!service.startsWith(`${spec.id}.`))
            throw setupErrors.create('name-taken', { kind: 'service', name: service, owner: service.split('.')[0] ?? '', plugin: spec.id })
          claim('service', services, entry, { [service]: value })
        }
        for (const contribution of setup.contributes ?? []) contribute(contribution, entry)
        entry.actions = setup.actions && Object.freeze(setup.actions)
      } catch (error) {
        fail(entry, 'setup', error)
      }
    }
    settingUp = undefined
  }

  return {
    get entries() {
      finishSetup()
      return entries
    },
    entry(id) {
      finishSetup()
      return entries.find((e) => e.spec.id === id && works(e))
    },
    slice(id) {
      if (id !== 'core') finishSetup()
      return entries.find((e) => e.spec.id === id)?.slice
    },
    view(name) {
      finishSetup()
      return views.get(name)
    },
    missing(view) {
      const owner = specs.find((s) => Object.hasOwn(s.views ?? {}, view))
      return { view, plugin: owner?.id, ...(owner?.views?.[view]?.enabled === false && { off: true }) }
    },
    method(name) {
      finishSetup()
      return methods.get(name)?.value
    },
    service(id) {
      finishSetup()
      return services.get(id)?.value
    },
    provide: (id, value) => void services.set(id, { entry: kernel, value }),
    read<T>(point: Point<T>, { served: isServed, prefer }: ReadOptions = {}) {
      if (point.id !== themeTokens.id) finishSetup()
      // Only `Point<T>.of` creates values for this id.
      return valuesAt(point.id, (isServed && served) || contributions, prefer) as readonly T[]
    },
    families: () =>
      valuesAt(chains.id, [
        ...contributions,
        ...lazy.filter(works).flatMap(({ spec: { family } }) => (family ? [chains.of(family as ChainAdapter)] : [])),
      ]) as readonly Family[],
    contribute(contribution) {
      finishSetup()
      return contribute(contribution)
    },
    speakers(view) {
      finishSetup()
      const owned = views.get(view)
      // Listeners have no texts. Only views that need an account draw its tabs, buttons, rows, ways to fund it and what sources report of it.
      const silent = owned?.value.needs ? /homes|Listeners/ : /homes|Listeners|Tabs|Buttons|Rows|Methods|Sources/
      const extending = contributions.flatMap(({ point, entry }) => (entry && !silent.test(point) ? [entry.spec.id] : []))
      return ['core', owned?.entry.spec.id ?? '', ...extending]
    },
    info() {
      finishSetup()
      return entries.map(({ spec, status, error }) => ({
        id: spec.id,
        version: spec.version,
        status,
        grants: deps.grants[spec.id] ?? [],
        ...(error === undefined ? {} : { error }),
      }))
    },
    setup(context) {
      contextOf = context
      const last = entries.findLastIndex(({ spec }) => !spec.lazy)
      setUp('first', entries.slice(0, last + 1))
      // Not before: a plugin that reads a point in its `setup` sees what the plugins before it contribute.
      lazy = entries.slice(last + 1)
    },
    finishSetup,
    async start() {
      finishSetup()
      served ??= contributions
      for (const entry of entries) {
        if (entry.status === 'ready') await inTime(entry, 'start', begin(entry))
      }
    },
    async stop() {
      lazy = []
      for (const entry of entries.toReversed()) {
        await cleanUp(entry)
        if (works(entry)) entry.status = 'stopped'
      }
      contributions = served = []
    },
  }
}

/** Runs a cleanup at once, and rejects if it throws. */
async function run(cleanup: Cleanup): Promise<void> {
  await cleanup()
}

/** Returns whether a page's first paint lacks a contribution that a lazy plugin makes. */
function isTooLate({ lazy, family }: AnySpec, { point, key }: Contribution): boolean {
  return lazy === true && (point === themeTokens.id || (point === chains.id && key !== family?.namespace))
}
