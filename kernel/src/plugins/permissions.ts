import { setupErrors } from '../errors/index.js'
import type { ApprovalBody, Contribution, ErrorMapper, Point, ReadOptions, Sink } from '../points/index.js'
import type { AnySpec, Grants } from '../types/index.js'

/** Contributions to these points decide which wallet a request goes to, or whether an account may proceed. */
const GUARDED = [
  'kernel.chains',
  'kernel.connectorSources',
  'kernel.connectionGuards',
  'kernel.connectMethods',
  'kernel.walletRoutes',
  'kernel.walletSources',
]
/** Only the kernel reads what others contribute here. */
const UNREADABLE = ['kernel.connectorSources', 'kernel.connectionGuards', 'kernel.approvalBodies', 'kernel.errorMappers', 'kernel.sinks']
/** The first answer wins, so sources without a grant come last. */
const SOURCES = [
  'kernel.nameSources',
  'kernel.balanceSources',
  'kernel.assetSources',
  'kernel.collectibleSources',
  'kernel.activitySources',
  'kernel.priceSources',
]
const LAST = 1e9

/** Points at which a plugin may do less without a grant. */
export const grantedPoints = (): readonly string[] => [...new Set([...GUARDED, ...UNREADABLE, ...SOURCES])]

/** Permissions of a single plugin. The only place that decides what needs the integrator's grant. */
export interface Permissions {
  may(permission: string): boolean
  /** @throws kernel/not-granted */
  demand(permission: string): void
  /** A service, slice or list of actions by its id: allowed without a grant if it is the plugin's own. @throws kernel/not-granted */
  demandOwn(id: string): void
  /** Returns the contribution as it applies for this plugin. @throws kernel/not-granted */
  contribution(made: Contribution): Contribution
  /** A plugin may only claim RPC methods that begin with its own id, unless it provides a chain. @throws kernel/not-granted */
  method(name: string): void
  /** Reads a point with the access this plugin has. @throws kernel/not-granted */
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
      // Read once, so that the checked values are the ones used.
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
      // A family's signing, sending and requests to the wallet need a grant; its description is readable by all plugins.
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

/** Without a grant these see only the plugin's own values. */
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
 * Checks the permissions that plugins declare before any of their code runs.
 *
 * @throws kernel/not-granted
 */
export function checkNeeds(specs: readonly AnySpec[], grants: Grants): void {
  for (const { id, needs = [] } of specs) needs.forEach(createPermissions(id, grants).demand)
}
