import type { Contract, TransactionEvent } from '@latchkey/kernel'
import type { EstimateTransferArgs, TransferEstimate } from './actions/estimate-transfer.js'
import type { GetTokensArgs, Token } from './actions/get-tokens.js'
import type { SendArgs } from './actions/send.js'
import type { TransactionResult, WaitForTransactionArgs } from './actions/wait-for-transaction.js'
import type messages from './messages/en.js'
import type { SendOptions, SolanaProvider } from './provider.js'

/** Texts are base58, transactions base64, as sessions have them. Without `pubkey` the account in use is meant. */
export interface SolanaRpc {
  readonly solana_getAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  readonly solana_requestAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  readonly solana_signMessage: {
    readonly params: readonly [{ readonly message: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string }
  }
  readonly solana_signTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string; readonly transaction: string }
  }
  readonly solana_signAllTransactions: {
    readonly params: readonly [{ readonly transactions: readonly string[]; readonly pubkey?: string }]
    readonly result: { readonly transactions: readonly string[] }
  }
  readonly solana_signAndSendTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string; readonly options?: SendOptions }]
    readonly result: { readonly signature: string }
  }
}

/** Solana. */
export interface SolanaContract extends Contract {
  readonly id: 'solana'
  readonly provides: 'chain' | 'chain:solana'
  readonly rpc: SolanaRpc
  readonly events: {
    /** A transaction sent through the kernel, and later what became of it. */
    readonly transaction: TransactionEvent
  }
  readonly messages: keyof typeof messages
  readonly actions: {
    /** The provider of this kernel: one object for its whole life, whichever wallet is in use. */
    getProvider(): SolanaProvider
    /** Tokens of an account, SPL and Token-2022, straight from the network's own nodes. */
    getTokens(args?: GetTokensArgs): Promise<readonly Token[]>
    /** What a transfer would cost, and whether it would go through. Nothing is signed. */
    estimateTransfer(args: EstimateTransferArgs): Promise<TransferEstimate>
    /** Sends SOL, or a token with `mint`. The recipient's token account is made where there is none. Answers the signature. */
    send(args: SendArgs): Promise<string>
    /** Waits until a transaction is confirmed, has failed or can no longer happen, at most 3 minutes. */
    waitForTransaction(args: WaitForTransactionArgs): Promise<TransactionResult>
  }
}
