/** One value given to a point. Only `Point.of` makes these. */
export interface Contribution {
  /** Id of the point. */
  readonly point: string
  /** Names the value within the point, for `order` and `hide`: its `id` unless the point says otherwise. */
  readonly key: string | undefined
  /** As readers of the point get it. */
  readonly value: unknown
  /** Smaller comes first; 100 when left out. */
  readonly order: number
}

/** An extension point: any plugin may add values. Found by string id, so two copies of a package still meet. */
export interface Point<T> {
  /** Unique name: `kernel.homes`. Points with the same id are the same point, also when two copies of a package are loaded. */
  readonly id: string
  /** Lower comes first, equal keeps plugin order. Defaults to 100. */
  of(value: T, options?: { readonly order?: number }): Contribution
}

/** The reader's own preference by value key, for defaults that depend on the moment. */
export interface ReadOptions {
  /** Keys that come first, in this order, unless the integrator has an order of their own. */
  readonly prefer?: readonly string[]
  /** Only what was there when the kernel started, which is what a server renders. */
  readonly served?: boolean
}

/**
 * Declares a point. `key` names a value, so that an integrator can order or hide it and a second one with the same
 * name is refused; by default it is the value's `id`.
 */
export function definePoint<T>(id: string, options?: { readonly key?: (value: T) => string }): Point<T> {
  const key = options?.key ?? ((value: T) => (value as { id?: string }).id ?? '')
  return {
    id,
    of: (value, placed) => ({ point: id, key: key(value) || undefined, value, order: placed?.order ?? 100 }),
  }
}

/** One implementation, given by one plugin and used by others. Ids that begin with `kernel.` need a grant. */
export interface Service<T> {
  /** Unique name: `kernel.connections`. Services with the same id are the same, also when two copies of a package are loaded. */
  readonly id: string
  /** Type only; absent at run time. */
  readonly '~type'?: T
}

/** A service's implementation on its way to the kernel. Only `provide` makes these. */
export interface Provided {
  /** Id of the service. */
  readonly service: string
  /** What `ctx.use(service)` returns. */
  readonly value: unknown
}

/** Declares a service, found by string id. */
export function defineService<T>(id: string): Service<T> {
  return { id }
}

/** Offers the implementation of a service from a plugin's `setup`. */
export function provide<T>(service: Service<T>, value: T): Provided {
  return { service: service.id, value }
}

/** Puts values in order: the integrator's keys first, then the reader's, then `order`, then as they came. */
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
  // Array.prototype.sort is stable, so plugin order is what remains.
  return [...all].sort((a, b) => place(a) - place(b) || a.order - b.order)
}
