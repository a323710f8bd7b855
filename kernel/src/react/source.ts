import type { CoreState } from '../core.js'

/** What hooks need of a kernel or of a plugin's context: slices by name. */
export interface SliceSource {
  subscribe(slice: string, listener: () => void): () => void
}

/** The present value of a slice, the same object until it changes. */
export function readSlice(source: SliceSource, slice: string): unknown {
  // A context has snapshots by name, a kernel has them as members of `state`.
  const { snapshot, state } = source as {
    readonly snapshot?: (slice: string) => unknown
    readonly state?: { readonly [slice: string]: unknown }
  }
  return snapshot ? snapshot(slice) : state?.[slice]
}

/** The kernel's own slice. */
export function readCore(source: SliceSource): CoreState {
  return readSlice(source, 'core') as CoreState
}
