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

/** A slice as a server's page shows it, which hydration has to begin with however late it comes. */
export function readServed(source: SliceSource, slice: string): unknown {
  const { served } = source as { readonly served?: { readonly [slice: string]: unknown } }
  return served ? served[slice] : readSlice(source, slice)
}
