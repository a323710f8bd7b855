import type { TSchema } from 'typebox'
import type { Route } from '../types/index.js'

/** Declares a call of a wire and keeps its exact types. */
export function route<B extends TSchema, R extends TSchema>(declared: Route<B, R>): Route<B, R> {
  return declared
}
