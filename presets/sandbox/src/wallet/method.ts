import type { WalletCall, WalletCore } from './wallet-core.js'

/** A yes, with what the chosen behaviour adds to it. */
export interface Approval {
  /** The chain on which the wallet ends up, when not the one asked for. */
  readonly chain: number | undefined
  /** How often each event is sent. */
  readonly times: 1 | 2
}

/** The question that a person would be asked. */
export interface Ask {
  readonly title: string
  /** Word on the button that says yes. */
  readonly action: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Only one such question per site at a time, else -32002. */
  readonly exclusive?: boolean
  /** The question can be put although the wallet is locked: it then waits for the unlocking. */
  readonly whileLocked?: boolean
  /** After the unlocking, nothing is left to ask. */
  readonly unlockIsEnough?: boolean
}

/** What a checked request will do. */
export interface Plan {
  /** Absent when no approval is needed. */
  readonly ask?: Ask
  run(approval: Approval): unknown
}

/** Checks a request and says what it will do. Throws `RpcError` when it is refused without a question. */
export type Method = (core: WalletCore, call: WalletCall) => Plan
