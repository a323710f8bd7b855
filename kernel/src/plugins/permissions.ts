import { setupErrors } from '../errors/index.js'
import type { ApprovalBody, Contribution, ErrorMapper, Point, ReadOptions, Sink } from '../points/index.js'
import type { AnySpec, Grants } from '../types/index.js'

/** What is added here decides which wallet is asked, or whether an account may go on. */
const GUARDED = ['kernel.chains', 'kernel.connectorSources', 'kernel.connectionGuards', 'kernel.walletRoutes', 'kernel.walletSources']
/** What others contributed here is the kernel's own business. */
const UNREADABLE = ['kernel.connectorSources', 'kernel.connectionGuards', 'kernel.approvalBodies', 'kernel.errorMappers', 'kernel.sinks']
/** The first answer wins, so unvouched answers come last. */
const SOURCES = [
  'kernel.nameSources',
  'kernel.balanceSources',
  'kernel.assetSources',
  'kernel.collectibleSources',
  'kernel.activitySources',
]
const LAST = 1e9

/** What one plugin may do. The only place that decides what needs the integrator's grant. */
export interface Permissions {
  may(permission: string): boolean
  /** @throws kernel/not-granted */
  demand(permission: string): void
  /** A service, slice or list of actions by its id: free where it is the plugin's own. @throws kernel/not-granted */
  demandOwn(id: string): void
  /** The contribution as it counts for this plugin. @throws kernel/not-granted */
  contribution(made: Contribution): Contribution
  /** A plugin claims only RPC methods that begin with its own id, unless it brings a chain. @throws kernel/not-granted */
  method(name: string): void
  /** Reads a point as this plugin may see it. @throws kernel/not-granted */
  read<T>(point: Point<T>, options: ReadOptions | undefined, read: (point: Point<T>, options?: ReadOptions) => readonly T[]): readonly T[]
}

/** @see Permissions */
export function createPermissions(plugin: string, grants: Grants): Permissions {
  // The kernel's own part may do everything.
  const all = plugin === 'core'
  const granted = Object.hasOwn(grants, plugin) ? [...(grants[plugin] ?? [])] : []
  const may = (permission: string): boolean => all || granted.includes(permission)
  const demand = (permission: string): void => {
    if (!may(permission)) throw setupErrors.create('not-granted', { plugin, permission })
  }
  const isOwn = (id: string): boolean => id.startsWith(`${plugin}.`)
  const demandOwn = (id: string): void => {
    if (!isOwn(id)) demand(id)
  }
  const ownMethod = (name: string): boolean => name.startsWith(`${plugin}_`)
  return {
    may,
    demand,
    demandOwn,
    method: (name) => {
      if (!ownMethod(name)) demand('kernel.chains')
    },
    contribution({ point, key, value, order }) {
      // Read once: what is checked is what counts.
      const made = { point, key, value, order }
      if (may(point) || isOwn(point)) return made
      if (!point.startsWith('kernel.') || GUARDED.includes(point)) demand(point)
      if (SOURCES.includes(point)) return { ...made, order: LAST }
      const confined = CONFINED[point]?.(value, { plugin, ownMethod, refuse: () => demand(point) })
      return confined === undefined ? made : { ...made, value: confined }
    },
    read(point, options, read) {
      const { id } = point
      const values = (): ReturnType<typeof read> => read({ ...point, id }, options)
      if (may(id) || isOwn(id)) return values()
      if (!id.startsWith('kernel.') || UNREADABLE.includes(id)) demand(id)
      // How a family signs, sends and asks a wallet needs a grant; its description is for all plugins.
      if (id !== 'kernel.chains') return values()
      const refuse = (): void => demand(id)
      return values().map((chain) => ({ ...chain, provider: undefined, load: undefined, signMessage: refuse, switchNetwork: refuse }))
    },
  }
}

interface Owner {
  readonly plugin: string
  readonly ownMethod: (name: string) => boolean
  readonly refuse: () => void
}

/** Without a grant these see only what is the plugin's own. */
const CONFINED: { readonly [point: string]: (value: unknown, owner: Owner) => object } = {
  'kernel.approvalBodies': (value, { ownMethod, refuse }) => {
    const { id, methods, load } = value as ApprovalBody
    const own = [...methods]
    if (!own.every(ownMethod)) refuse()
    return { id, methods: own, load } satisfies ApprovalBody
  },
  'kernel.errorMappers': (value, { plugin }) => {
    const { id, map } = value as ErrorMapper
    return { id, map: (error, from) => (from === plugin ? map(error, from) : undefined) } satisfies ErrorMapper
  },
  'kernel.sinks': (value, { plugin }) => {
    const { id, record } = value as Sink
    return { id, record: (event) => void (event.plugin === plugin && record(event)) } satisfies Sink
  },
}

/**
 * Checks what plugins say they need before anything of them runs.
 *
 * @throws kernel/not-granted
 */
export function checkNeeds(specs: readonly AnySpec[], grants: Grants): void {
  for (const { id, needs = [] } of specs) for (const need of needs) createPermissions(id, grants).demand(need)
}
