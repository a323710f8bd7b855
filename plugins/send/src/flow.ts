import { defineService, type Service, type TransferPlan } from '@latchkey/kernel'
import type { SendOutcome } from './contract.js'

/** Values shared by the views of one kernel besides the state. */
export interface SendFlow {
  /** The transfer that is shown, and the very object that is sent to the wallet. */
  plan?: { readonly transfer: TransferPlan; readonly at: number } | undefined
  /** Resolves the result of `open('WalletSend')`. */
  finish?: (outcome: SendOutcome) => void
  /** Reports the sent transfer to the app now, if the visitor leaves before the network has confirmed it. */
  arrived?: (() => void) | undefined
  /** The opening of the form that the state belongs to: Back finds it as it was left, a new opening starts empty. */
  key?: number
  /** Sequence number of the wallet request: a late answer to an older one does not affect what is on screen. */
  attempt: number
}

export const sendFlow: Service<SendFlow> = /* @__PURE__ */ defineService('send.flow')
