import type { AnySpec, Plugin } from '../types/index.js'

/** Key of a plugin's spec. Only the kernel has it. */
export const SPEC = '~spec'

/** The spec travels inside the opaque value. */
export interface Opened {
  readonly [SPEC]: AnySpec
}

/** Unwraps a plugin. For the kernel and its testing kit only. Returns a copy, so that no field can change between reads. */
export function specOf(plugin: Plugin): AnySpec {
  return { ...(plugin as unknown as Opened)[SPEC] }
}
