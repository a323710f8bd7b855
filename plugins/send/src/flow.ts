import { defineService, type Network, type Service, type TransferPlan } from '@latchkey/kernel'
import type { SendOutcome } from './contract.js'

/** What the views of one kernel share besides the state. */
export interface SendFlow {
  /** The transfer that is shown, and the very object that the wallet will be asked with. */
  plan?: { readonly transfer: TransferPlan; readonly at: number } | undefined
  /** Resolves what `open('WalletSend')` handed out. */
  finish?: (outcome: SendOutcome) => void
  /** Tells the app now of what was sent, for a visitor who leaves before the network has confirmed what it is. */
  arrived?: (() => void) | undefined
  /** Which opening of the form the state is about: Back finds it as it was left, a new one begins anew. */
  key?: number
  /** Numbers the questions to wallets: a late answer to an older one is not about what is on screen. */
  attempt: number
}
export interface HolderOf {
  readonly namespace: string
  readonly address: string
  readonly network: Network
}

export const sendFlow: Service<SendFlow> = /* @__PURE__ */ defineService('send.flow')
