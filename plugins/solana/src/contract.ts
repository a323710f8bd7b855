import type { Contract, TransactionEvent } from '@latchkey/kernel'
import type { EstimateTransferArgs, TransferEstimate } from './actions/estimate-transfer.js'
import type { GetTokensArgs, Token } from './actions/get-tokens.js'
import type { SendArgs } from './actions/send.js'
import type { TransactionResult, WaitForTransactionArgs } from './actions/wait-for-transaction.js'
import type messages from './messages/en.js'
import type { SendOptions, SolanaProvider } from './provider.js'

/** Texts are base58, transactions base64, as sessions have them. Without `pubkey` the account in use is meant. */
export interface SolanaRpc {
  /** Accounts that the connected wallet shares. Asks nobody. */
  readonly solana_getAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  /** The same, after the visitor has connected a wallet where none is. */
  readonly solana_requestAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  /** Has the wallet sign a text, which is given in base58. */
  readonly solana_signMessage: {
    readonly params: readonly [{ readonly message: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string }
  }
  /** Has the wallet sign a transaction, without sending it. */
  readonly solana_signTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string; readonly transaction: string }
  }
  /** Has the wallet sign several transactions by one question. */
  readonly solana_signAllTransactions: {
    readonly params: readonly [{ readonly transactions: readonly string[]; readonly pubkey?: string }]
    readonly result: { readonly transactions: readonly string[] }
  }
  /** Has the wallet sign a transaction and send it. */
  readonly solana_signAndSendTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string; readonly options?: SendOptions }]
    readonly result: { readonly signature: string }
  }
}

/** The Solana family: its requests, and what apps may call. */
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
