import type { ChainAdapter } from '@latchkey/kernel'

/** Returns the parts that apply to a chain: those without a required feature, and those whose feature the chain supports. Pure. */
export function supportedBy<T extends { readonly feature?: string }>(pieces: readonly T[], chain: ChainAdapter | undefined): readonly T[] {
  return pieces.filter(({ feature }) => feature === undefined || chain?.supports.includes(feature) === true)
}
