import { problem } from '@latchkey/wallet-protocol'

/** A line of a question: a label and its value. */
export interface Detail {
  readonly label: string
  readonly value: string
  /** Shown as a monospaced block, for data. */
  readonly block?: boolean
  /** Source or explanation of the value, in small print. */
  readonly note?: string
}
/** How a question is confirmed, if not at once: `wait` by a red button that counts after three seconds, `stop` not at all. */
export type Caution = 'wait' | 'stop'
/** An approval prompt. The frame renders it, and signs exactly the shown data. */
export interface Question {
  readonly title: string
  /** Origin of the requesting page, as reported by the browser. */
  readonly origin: string
  /** The page's self-declared name, which may be false. */
  readonly app: string | undefined
  readonly details: readonly Detail[]
  /** For several items approved at once: each one separately, shown before the details of all of them. */
  readonly parts?: readonly { readonly title: string; readonly details: readonly Detail[] }[]
  readonly warnings: readonly string[]
  /** Button label. */
  readonly confirm: string
  /**
   * `wait` where something has no limit, a whole collection or an account is handed over, or the simulation fails; `stop` where there is
   * too little money.
   */
  readonly caution?: Caution | undefined
}
/** Shows a question and resolves with the visitor's answer. A withdrawn question counts as a rejection. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<boolean>

/** Returns the strictest of several. */
export function strictest(all: readonly (Caution | undefined)[]): Caution | undefined {
  return all.includes('stop') ? 'stop' : all.find((each) => each !== undefined)
}

/** Creates an error with an EIP-1193 code. */
export function refused(message: string, code: number): Error {
  return Object.assign(new Error(message), { code })
}

/** Creates the error for a rejection by the visitor (EIP-1193). */
export function declined(): Error {
  return problem('declined')
}

/** The error when no visitor is logged in, or no longer the one that was asked. */
export function nobody(): Error {
  return problem('signed-out')
}
