/** One value given to a point. Only `Point.of` makes these. */
export interface Contribution {
  readonly point: string
  readonly key: string | undefined
  readonly value: unknown
  readonly order: number
}

/** An extension point: any plugin may add values. Found by string id, so two copies of a package still meet. */
export interface Point<T> {
  readonly id: string
  /** Lower comes first, equal keeps plugin order. Defaults to 100. */
  of(value: T, options?: { readonly order?: number }): Contribution
}

/** The reader's own preference by value key, for defaults that depend on the moment. */
export interface ReadOptions {
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
  readonly id: string
  /** Type only; absent at run time. */
  readonly '~type'?: T
}

/** A service's implementation on its way to the kernel. Only `provide` makes these. */
export interface Provided {
  readonly service: string
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
