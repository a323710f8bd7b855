import type { Call, Point, TransferPlan } from '@latchkey/kernel'
import { definePoint } from '@latchkey/kernel'

/** A remark about a transfer, shown before the wallet is asked. */
export interface Warning {
  /** Unique in the list of a transfer. */
  readonly id: string
  /** `note` is neutral; `danger` makes Send need a second press, three seconds later. */
  readonly level: 'note' | 'warning' | 'danger'
  /** A full message key, or the text itself. */
  readonly text: string
  /** Fill the arguments of the text. */
  readonly values?: { readonly [name: string]: string }
  /** An address that the visitor knows and that looks like the recipient's: both are shown, differences marked. */
  readonly resembles?: string
}
/** Looks at a transfer before it is sent. What it throws is reported and counts as no remark. */
export interface Guard {
  /** Orders and hides the guard at its point. */
  readonly id: string
  /**
   * Looks at a transfer before the review, and returns what the visitor should know within 5 seconds. What it throws is reported, and
   * warns of nothing.
   */
  check(transfer: TransferPlan, call: Call): Promise<readonly Warning[]> | readonly Warning[]
}

/** Further opinions about a transfer; the plugin's own rules are always asked. Late code knows it by its id. */
export const sendGuard: Point<Guard> = /* @__PURE__ */ definePoint('send.guard')
