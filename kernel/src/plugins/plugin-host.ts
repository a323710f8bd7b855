import { type KernelErrors, setupErrors } from '../errors/index.js'
import { type Contribution, type Point, type ReadOptions, sortContributions } from '../points/index.js'
import type { Slice } from '../state/index.js'
import { createSlice } from '../state/index.js'
import type { AnyMethod, AnySpec, Context, Contract, CoreState, Grants, PluginInfo, PluginStatus, View } from '../types/index.js'
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
  contribute(contribution: Contribution, owner?: Entry): () => void
  /** Plugins whose texts a first screen with this view needs: the kernel, its owner, and those that extend it. */
  speakers(view: string): readonly string[]
  info(): readonly PluginInfo[]
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
  /** Called after plugins' contributions have changed. */
  readonly changed: () => void
}

/** Time that a plugin has for its start, and for each of its cleanups, before the others go on. */
const PATIENCE_S = 10

const WORKING: readonly PluginStatus[] = ['ready', 'started']

/**
 * Runs plugins and keeps what they contribute. If one throws, it is marked as failed and everything it contributed is removed; plugins
 * that require it are blocked; the others continue.
 */
export function createPluginHost(deps: Deps): PluginHost & { setup(context: (entry: Entry) => Context): void } {
  const { specs, report, changed } = deps
  const entries = specs.map(
    (spec): Entry => ({
      spec,
      slice: spec.id === 'core' ? deps.core : createSlice(spec.state?.() ?? {}),
      permissions: createPermissions(spec.id, deps.grants),
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
    }),
  )
  const [kernel] = entries as [Entry]

  const views = new Map<string, Owned<View<Contract, never>>>()
  const methods = new Map<string, Owned<AnyMethod>>()
  const services = new Map<string, Owned<unknown>>()
  let contributions: readonly (Contribution & { readonly entry: Entry | undefined })[] = []
  let served: typeof contributions | undefined
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
    changed()
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
    report(entry.error, entry.spec.id)
    const lost = [entry.spec.id, ...Object.keys(entry.spec.provides ?? {})]
    for (const other of entries) {
      const missing = Object.keys(other.spec.requires ?? {}).find(
        (r) => lost.includes(r) && !entries.some((e) => works(e) && (e.spec.id === r || e.spec.provides?.[r])),
      )
      if (missing !== undefined && works(other))
        fail(other, phase, setupErrors.create('plugin-missing', { plugin: other.spec.id, requirement: missing }), 'blocked')
    }
    changed()
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

  return {
    entries,
    entry: (id) => entries.find((e) => e.spec.id === id && works(e)),
    slice: (id) => entries.find((e) => e.spec.id === id)?.slice,
    view: (name) => views.get(name),
    missing(view) {
      const owner = specs.find((s) => Object.hasOwn(s.views ?? {}, view))
      return { view, plugin: owner?.id, ...(owner?.views?.[view]?.enabled === false && { off: true }) }
    },
    method: (name) => methods.get(name)?.value,
    service: (id) => services.get(id)?.value,
    provide: (id, value) => void services.set(id, { entry: kernel, value }),
    read: <T>(point: Point<T>, options: ReadOptions = {}) =>
      sortContributions(
        ((options.served && served) || contributions).filter((c) => c.point === point.id && !deps.hide.includes(`${point.id}/${c.key}`)),
        deps.order[point.id],
        options.prefer,
        // Only `Point<T>.of` creates values for this id.
      ).map((c) => c.value as T),
    contribute,
    speakers(view) {
      const owned = views.get(view)
      // Listeners have no texts. Only views that need an account draw its tabs, buttons, rows, ways to fund it and what sources report of it.
      const silent = owned?.value.needs ? /homes|Listeners/ : /homes|Listeners|Tabs|Buttons|Rows|Methods|Sources/
      const extending = contributions.flatMap(({ point, entry }) => (entry && !silent.test(point) ? [entry.spec.id] : []))
      return ['core', owned?.entry.spec.id ?? '', ...extending]
    },
    info: () =>
      entries.map(({ spec, status, error }) => ({
        id: spec.id,
        version: spec.version,
        status,
        grants: deps.grants[spec.id] ?? [],
        ...(error === undefined ? {} : { error }),
      })),
    setup(context) {
      for (const entry of entries) entry.ctx = context(entry)
      for (const entry of entries) {
        if (!works(entry)) continue
        const { spec } = entry
        try {
          deps.onSetup(entry)
          claim('view', views, entry, Object.fromEntries(Object.entries(spec.views ?? {}).filter(([, { enabled }]) => enabled !== false)))
          const setup = spec.setup?.(entry.ctx) ?? {}
          for (const name of Object.keys(setup.rpc ?? {})) entry.permissions.method(name)
          claim('method', methods, entry, setup.rpc)
          for (const { service, value } of setup.provides ?? []) {
            // A service belongs to its plugin: a plugin cannot provide one under another plugin's name.
            if (!service.startsWith(`${spec.id}.`))
              throw setupErrors.create('name-taken', {
                kind: 'service',
                name: service,
                owner: service.split('.')[0] ?? '',
                plugin: spec.id,
              })
            claim('service', services, entry, { [service]: value })
          }
          for (const contribution of setup.contributes ?? []) contribute(contribution, entry)
          entry.actions = setup.actions && Object.freeze(setup.actions)
        } catch (error) {
          fail(entry, 'setup', error)
        }
      }
    },
    async start() {
      served ??= contributions
      for (const entry of entries) {
        if (entry.status === 'ready') await inTime(entry, 'start', begin(entry))
      }
    },
    async stop() {
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
