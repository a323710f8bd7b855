import type { Contribution, Point, Provided, Service } from '../types/index.js'

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
