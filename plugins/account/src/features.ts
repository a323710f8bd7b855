import type { ChainAdapter } from '@latchkey/kernel'

/** The pieces that make sense on a chain: those that need nothing of it, and those whose feature it has. Pure. */
export function supportedBy<T extends { readonly feature?: string }>(pieces: readonly T[], chain: ChainAdapter | undefined): readonly T[] {
  return pieces.filter(({ feature }) => feature === undefined || chain?.supports.includes(feature) === true)
}
