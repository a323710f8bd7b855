/** The part of a kernel or a plugin's context that hooks need: slices by name. */
export interface SliceSource {
  subscribe(slice: string, listener: () => void): () => void
}

/** Returns the current value of a slice. The same object until it changes. */
export function readSlice(source: SliceSource, slice: string): unknown {
  // A context has snapshots by name; a kernel has them as members of `state`.
  const { snapshot, state } = source as {
    readonly snapshot?: (slice: string) => unknown
    readonly state?: { readonly [slice: string]: unknown }
  }
  return snapshot ? snapshot(slice) : state?.[slice]
}

/** Returns a slice as the server rendered it. Hydration must start from it, however late it runs. */
export function readServed(source: SliceSource, slice: string): unknown {
  const { served } = source as { readonly served?: { readonly [slice: string]: unknown } }
  return served ? served[slice] : readSlice(source, slice)
}
