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
  /** Type of `ctx.use(service)`. */
  readonly value: unknown
}
