import type { WalletCall, WalletCore } from './wallet-core.js'

/** An approval, with the additions of the chosen behaviour. */
export interface Approval {
  /** The chain on which the wallet ends up, if not the requested one. */
  readonly chain: number | undefined
  /** How often each event is sent. */
  readonly times: 1 | 2
}

/** The prompt that a person would see. */
export interface Ask {
  readonly title: string
  /** Label of the approve button. */
  readonly action: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Only one such prompt per site at a time, otherwise -32002. */
  readonly exclusive?: boolean
  /** The prompt can be created while the wallet is locked: it then waits for the wallet to be unlocked. */
  readonly whileLocked?: boolean
  /** Unlocking alone approves it. */
  readonly unlockIsEnough?: boolean
}

/** Effect of a checked request. */
export interface Plan {
  /** Absent when no approval is needed. */
  readonly ask?: Ask
  run(approval: Approval): unknown
}

/** Checks a request and returns what it will do. Throws `RpcError` when it is refused without a prompt. */
export type Method = (core: WalletCore, call: WalletCall) => Plan
