interface Copy {
  /** The same for all kernels of one copy of the package. */
  readonly of: unknown
  readonly version: string
}

/** Kernels that run on this page, those of other copies of the package too: hung on the page, since copies share nothing else. */
const COPIES = /* @__PURE__ */ Symbol.for('latchkey.copies')

/**
 * Notes a running kernel on the page. Returns the versions where another copy of the package runs there as well: it has been bundled twice,
 * which makes everything heavier, and two modals can be open at once. `leave` takes the note away.
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
