import type { TSchema } from 'typebox'
import type { Route } from '../http/types.js'

/** Declares one call of a wire and keeps its exact types. */
export function route<B extends TSchema, R extends TSchema>(declared: Route<B, R>): Route<B, R> {
  return declared
}
