import type { Contract, TransactionEvent } from '@latchkey/kernel'
import type { EIP1474Methods } from 'viem'
import type { GetCapabilitiesArgs, WalletCapabilities } from './actions/get-capabilities.js'
import type { ReadArgs } from './actions/read.js'
import type { SendCallsArgs, SentCalls } from './actions/send-calls.js'
import type { TransactionResult, WaitForTransactionArgs } from './actions/wait-for-transaction.js'
import type { ApprovalMethod, FreeMethod } from './data/methods.js'
import type messages from './messages/en.js'
import type { Eip1193Provider } from './provider.js'

type Known = EIP1474Methods[number]
type ParamsOf<M> =
  Extract<Known, { readonly Method: M }> extends { readonly Parameters?: infer P }
    ? P extends readonly unknown[]
      ? P
      : readonly unknown[]
    : readonly unknown[]
type ResultOf<M> = Extract<Known, { readonly Method: M }> extends { readonly ReturnType: infer R } ? R : unknown

/** Every request the pipeline lets through, typed as in EIP-1474 and its successors. */
export type Eip155Rpc = { readonly [M in FreeMethod | ApprovalMethod]: { readonly params: ParamsOf<M>; readonly result: ResultOf<M> } }

/** EVM chains. */
export interface Eip155Contract extends Contract {
  readonly id: 'eip155'
  readonly provides: 'chain' | 'chain:eip155'
  readonly rpc: Eip155Rpc
  readonly events: {
    /** A transaction sent through the kernel, and later its outcome. */
    readonly transaction: TransactionEvent
  }
  readonly messages: keyof typeof messages
  readonly actions: {
    /** The EIP-1193 provider of this kernel: one object for its whole lifetime, whichever wallet is in use. */
    getProvider(): Eip1193Provider
    /** Capabilities of the wallet in use on a chain (EIP-5792), fetched once per account and chain. */
    getCapabilities(args?: GetCapabilitiesArgs): Promise<WalletCapabilities>
    /** Reads from a network's own nodes, independent of the wallet's chain. Needs no wallet. */
    read(args: ReadArgs): Promise<unknown>
    /** Sends several calls at once if the wallet can, otherwise one after the other. */
    sendCalls(args: SendCallsArgs): Promise<SentCalls>
    /** Waits until a transaction is mined, for at most 3 minutes. */
    waitForTransaction(args: WaitForTransactionArgs): Promise<TransactionResult>
  }
}
