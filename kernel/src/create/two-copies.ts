interface Copy {
  /** Identical for all kernels created by the same copy of the package. */
  readonly of: unknown
  readonly version: string
}

/** Kernels running on this page, including those of other copies of the package. Kept on `globalThis`, since copies share nothing else. */
const COPIES = /* @__PURE__ */ Symbol.for('latchkey.copies')

/**
 * Registers a running kernel on the page. Returns the versions if another copy of the package is running too: it has been bundled twice,
 * which adds weight and allows two modals to be open at once. `leave` removes the registration.
 */
export function noteCopy(copy: Copy): { readonly versions: readonly string[] | undefined; leave(): void } {
  const page = globalThis as { [COPIES]?: readonly Copy[] | undefined }
  const others = page[COPIES] ?? []
  page[COPIES] = [...others, copy]
  return {
    versions: others.some((each) => each.of !== copy.of) ? [...others, copy].map(({ version }) => version) : undefined,
    leave() {
      const left = page[COPIES]?.filter((each) => each !== copy) ?? []
      if (left.length > 0) page[COPIES] = left
      else delete page[COPIES]
    },
  }
}
