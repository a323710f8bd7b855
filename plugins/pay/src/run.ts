import { defineService, type Service, type TransferPlan } from '@latchkey/kernel'
import type { PaymentArgs, PayOutcome, PayState, ServerPaymentArgs } from './contract.js'
import type { ExchangeInfo, PaymentInfo } from './wire.js'

/** A payment of this page, even while another one is shown. */
export interface Run {
  /** Identifies the call. */
  readonly key: string
  readonly given: PaymentArgs | ServerPaymentArgs
  /** Whether the reference was generated here because the app gave none. */
  isMadeUp: boolean
  /** Copied to the slice while this payment is shown. */
  state: PayState
  /** Resolves the result of `open('Pay')`. */
  readonly outcome: Promise<PayOutcome>
  readonly settle: (outcome: PayOutcome) => void
  settled: boolean
  /** The payment at the server, requested once. */
  payment?: Promise<PaymentInfo | undefined> | undefined
  /** Id of the payment at the server. */
  id?: string | undefined
  /** Exchanges that can pay it, requested once. */
  exchanges?: Promise<readonly ExchangeInfo[]> | undefined
  /** The transfer that is shown, and the exact object that the wallet will receive. */
  plan?: { readonly transfer: TransferPlan; readonly at: number } | undefined
  /** Number of the latest plan, so that late ones are ignored. */
  round: number
  /** Whether a press is being processed. */
  isBusy: boolean
  /** Whether this tab waits for another one. */
  isWaiting: boolean
  /** Stops watching the payment. */
  following?: AbortController | undefined
  /** The deposit at an exchange. */
  session?: string | undefined
  /** Whether it has been on screen. */
  isSeen: boolean
  /** Whether the visitor is connecting a wallet from here: the first one of all, or one of another chain family than those connected. */
  connecting?: 'first' | 'other' | undefined
}
/** Shared between a kernel's views, besides the state. */
export interface PayFlow {
  /** The payment that is shown. */
  current?: Run | undefined
  readonly runs: Map<string, Run>
  /** Whether the view stack is being watched. */
  isWatching: boolean
}

export const payFlow: Service<PayFlow> = /* @__PURE__ */ defineService('pay.flow')
