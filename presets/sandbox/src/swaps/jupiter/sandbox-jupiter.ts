/** Faults of the transactions of the sandbox's Jupiter, until changed. Its quotes stay honest. */
export type JupiterMisbehaviour =
  /** The bought tokens go to a thief. */
  | 'recipient'
  /** Half of the quoted amount arrives. */
  | 'less'
  /** Twice as much is taken. */
  | 'more'
  /** Another token arrives. */
  | 'mint'
  /** A thief is allowed to take from a token account afterwards. */
  | 'approve'
  /** A token account belongs to a thief afterwards. */
  | 'authority'
  /** Another asset of the account goes to a thief. */
  | 'drain'
  /** It uses a program that no operator has listed. */
  | 'program'
  /** Someone else still must sign. */
  | 'signer'

/** Assets that the market trades. */
export type JupiterSymbol = 'SOL' | 'TUSD' | 'TEUR'

/**
 * Replaces Jupiter: the same HTTP API, and a market maker instead of its programs, which cannot run here. A trade is a real version 0
 * transaction with a lookup table: the account's tokens go to the maker, and the maker, who has signed, sends others in return.
 */
export interface SandboxJupiter {
  /** URL of its HTTP API. */
  readonly url: string
  /** Programs that its transactions use: an operator lists them. */
  readonly programs: readonly string[]
  /** The market maker. */
  readonly maker: string
  /** The recipient of hostile transactions. */
  readonly thief: string
  /** Changes the price of a unit: `move('SOL', -10)` lowers it by a tenth. @throws SandboxError `bad-option` */
  move(symbol: JupiterSymbol, percent: number): void
  /** Builds faulty transactions from now on; correct ones when called without an argument. */
  misbehave(how?: JupiterMisbehaviour): void
}

/** The configuration of an operator who uses this Jupiter, below `swaps`. */
export interface SandboxJupiterConfig {
  /** The `x-api-key` that its calls require. */
  readonly key: string
  /** Base URL of its HTTP API. */
  readonly url: string
  /** CAIP-2 id of the cluster that it trades on. */
  readonly chains: string[]
  /** Programs that its transactions call, for the list that pages check. */
  readonly programs: string[]
}
