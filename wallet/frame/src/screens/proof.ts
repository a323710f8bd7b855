import { createContext } from 'preact'
import { canProveVisibility } from './watch-visible.js'

/**
 * Proof that a press is intended. `sight`: the browser reports visibility. `window`: a separate window, or the operator trusts the
 * embedding page. `none`: a page could cover this place unnoticed.
 */
export type Proof = 'sight' | 'window' | 'none'

/** The proof of the place that a screen is drawn in; without a provider, the strictest one. */
export const ProofContext = /* @__PURE__ */ createContext<Proof>('sight')

/** Returns the proof that a frame can give. */
export function proofInFrame(isTrusted: boolean): Proof {
  if (canProveVisibility()) return 'sight'
  return isTrusted ? 'window' : 'none'
}
