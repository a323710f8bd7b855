import { createContext } from 'preact'
import { canProveVisibility } from './watch-visible.js'

/**
 * Proof that a press is intended. `sight`: the operator trusts the embedding page, and the browser reports visibility. `window`: a separate
 * window, or a trusted page in another browser. `none`: a page could hide a part of this place unnoticed.
 */
export type Proof = 'sight' | 'window' | 'none'

/** The proof of the place that a screen is drawn in; without a provider, the strictest one. */
export const ProofContext = /* @__PURE__ */ createContext<Proof>('sight')

/**
 * Returns the proof that a frame can give. Browsers that report visibility see what covers, fades or scales a frame, but not its page's
 * masks, clip paths with holes and `zoom`. So only pages that the operator trusts show there what a press means.
 */
export function proofInFrame(isTrusted: boolean): Proof {
  if (!isTrusted) return 'none'
  return canProveVisibility() ? 'sight' : 'window'
}
