import type { Call, Point, TransferPlan } from '@latchkey/kernel'
import { definePoint } from '@latchkey/kernel'

/** A warning about a transfer, shown before the wallet prompts. */
export interface Warning {
  /** Unique among the warnings of a transfer. */
  readonly id: string
  /** `note` is neutral; `danger` requires a second click on Send, three seconds later. */
  readonly level: 'note' | 'warning' | 'danger'
  /** A full message key, or the text itself. */
  readonly text: string
  /** Values for the placeholders of the text. */
  readonly values?: { readonly [name: string]: string }
  /** A known address that the recipient's imitates: both are shown, with the differences marked. */
  readonly resembles?: string
}
/** Checks a transfer before it is sent. Errors are reported and count as no warning. */
export interface Guard {
  /** Used to order and hide the guard at its point. */
  readonly id: string
  /** Checks a transfer before the review, and returns its warnings within 5 seconds. Errors are reported, and warn of nothing. */
  check(transfer: TransferPlan, call: Call): Promise<readonly Warning[]> | readonly Warning[]
}

/** Additional checks of a transfer; the plugin's own rules always apply. Lazy code looks it up by its id. */
export const sendGuard: Point<Guard> = /* @__PURE__ */ definePoint('send.guard')
