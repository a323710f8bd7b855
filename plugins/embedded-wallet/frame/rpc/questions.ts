/** One line of what a visitor is asked: what it is, and its value. */
export interface Detail {
  readonly label: string
  readonly value: string
  /** A whole block in letters of one width, for data. */
  readonly block?: boolean
  /** Who says so, or what it amounts to, in small letters. */
  readonly note?: string
}
/** What a visitor is asked to approve. The frame draws it; what is shown is what is signed. */
export interface Question {
  readonly title: string
  /** The page that asks, as the browser says. */
  readonly origin: string
  /** What the page calls itself: a claim. */
  readonly app: string | undefined
  readonly details: readonly Detail[]
  readonly warnings: readonly string[]
  /** On the button. */
  readonly confirm: string
}
/** Shows a question. Resolves with the visitor's answer; a question that is taken back counts as a no. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<boolean>

/** An error with a number of EIP-1193. */
export function refused(message: string, code: number): Error {
  return Object.assign(new Error(message), { code })
}

/** The visitor said no (EIP-1193). */
export function declined(): Error {
  return refused('User rejected the request', 4001)
}
