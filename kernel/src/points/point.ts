/** A value contributed to a point. Only `Point.of` creates these. */
export interface Contribution {
  /** Id of the point. */
  readonly point: string
  /** Identifies the value within the point, for `order` and `hide`: its `id` unless the point defines another key. */
  readonly key: string | undefined
  /** The value as readers of the point get it. */
  readonly value: unknown
  /** Lower comes first. Defaults to 100. */
  readonly order: number
}

/** An extension point: any plugin may contribute values. Found by string id, so that two copies of a package share it. */
export interface Point<T> {
  /** Unique name: `kernel.homes`. Points with the same id are the same point, even if two copies of a package are loaded. */
  readonly id: string
  /** Lower comes first; equal values keep plugin order. Defaults to 100. */
  of(value: T, options?: { readonly order?: number }): Contribution
}

/** The reader's own preference by value key, for defaults that depend on the situation. */
export interface ReadOptions {
  /** Keys that come first, in this order, unless the integrator has set an order. */
  readonly prefer?: readonly string[]
  /** Only values present when the kernel started, which is what a server renders. */
  readonly served?: boolean
}

/**
 * Declares a point. `key` identifies a value, so that an integrator can order or hide it and a second value with the same key is refused;
 * by default it is the value's `id`.
 */
export function definePoint<T>(id: string, options?: { readonly key?: (value: T) => string }): Point<T> {
  const key = options?.key ?? ((value: T) => (value as { id?: string }).id ?? '')
  return {
    id,
    of: (value, placed) => ({ point: id, key: key(value) || undefined, value, order: placed?.order ?? 100 }),
  }
}

/** An implementation provided by one plugin and used by others. Ids that begin with `kernel.` need a grant. */
export interface Service<T> {
  /** Unique name: `kernel.connections`. Services with the same id are the same, even if two copies of a package are loaded. */
  readonly id: string
  /** Type only; absent at run time. */
  readonly '~type'?: T
}

/** A service with its implementation, for the kernel. Only `provide` creates these. */
export interface Provided {
  /** Id of the service. */
  readonly service: string
  /** What `ctx.use(service)` returns. */
  readonly value: unknown
}

/** Declares a service, identified by a string id. */
export function defineService<T>(id: string): Service<T> {
  return { id }
}

/** Provides the implementation of a service from a plugin's `setup`. */
export function provide<T>(service: Service<T>, value: T): Provided {
  return { service: service.id, value }
}

/** Sorts values: the integrator's keys first, then the reader's, then by `order`, then in the original order. */
export function sortContributions(
  all: readonly Contribution[],
  integrator: readonly string[] = [],
  prefer: readonly string[] = [],
): readonly Contribution[] {
  const wanted = [...integrator, ...prefer]
  const place = (c: Contribution): number => {
    const at = c.key === undefined ? -1 : wanted.indexOf(c.key)
    return at < 0 ? wanted.length : at
  }
  // `Array.prototype.sort` is stable, so ties keep plugin order.
  return [...all].sort((a, b) => place(a) - place(b) || a.order - b.order)
}
