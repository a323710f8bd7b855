import { problem } from '@latchkey/wallet-protocol'

/** Units of an asset, for their value in dollars. */
export interface Sum {
  /** CAIP-19, or the CAIP-10 id of a token. */
  readonly asset: string
  readonly units: bigint
  readonly decimals: number
}
/** A line of a question: a label and its value. */
export interface Detail {
  readonly label: string
  readonly value: string
  /** Shown as a monospaced block, for data. */
  readonly block?: boolean
  /** Source or explanation of the value, in small print. */
  readonly note?: string
  /** Worth of the value in dollars. A line without a value is only shown if all of them have a price. */
  readonly sums?: readonly Sum[]
  /** Value in dollars, as shown. */
  readonly worth?: string
}
/** The account that signs. */
export interface Signer {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
  /** Email address or user name of the visitor. */
  readonly name?: string | undefined
}
/** How a question is confirmed, if not at once: by a red button that counts after three seconds. */
export type Caution = 'wait'
/** An approval prompt. The frame renders it, and signs exactly the shown data. */
export interface Question {
  readonly title: string
  /** Origin of the requesting page, as reported by the browser. */
  readonly origin: string
  /** The page's self-declared name, which may be false. */
  readonly app: string | undefined
  readonly account?: Signer | undefined
  readonly details: readonly Detail[]
  /** For several items approved at once: each one separately, shown before the details of all of them. */
  readonly parts?: readonly { readonly title: string; readonly details: readonly Detail[] }[]
  readonly warnings: readonly string[]
  /** Button label. */
  readonly confirm: string
  /** Set where something has no limit, a whole collection or an account is handed over, or the simulation fails. */
  readonly caution?: Caution | undefined
  /** Symbol of the coin of which the account has too little: the question cannot be confirmed. */
  readonly lacks?: string | undefined
}
/** Shows a question and resolves with the visitor's answer. A withdrawn question counts as a rejection. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<boolean>

/** Returns the strictest of several. */
export function strictest(all: readonly (Caution | undefined)[]): Caution | undefined {
  return all.find((each) => each !== undefined)
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
