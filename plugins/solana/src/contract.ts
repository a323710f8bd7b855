import type { Contract, TransactionEvent } from '@latchkey/kernel'
import type { EstimateTransferArgs, TransferEstimate } from './actions/estimate-transfer.js'
import type { GetTokensArgs, Token } from './actions/get-tokens.js'
import type { SendArgs } from './actions/send.js'
import type { TransactionResult, WaitForTransactionArgs } from './actions/wait-for-transaction.js'
import type messages from './messages/en.js'
import type { SendOptions, SolanaProvider } from './provider.js'

/** Texts are base58, transactions base64, as in sessions. `pubkey` defaults to the account in use. */
export interface SolanaRpc {
  /** Accounts that the connected wallet shares. Shows no prompt. */
  readonly solana_getAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  /** The same, but lets the visitor connect a wallet first if none is connected. */
  readonly solana_requestAccounts: { readonly params: readonly unknown[]; readonly result: readonly { readonly pubkey: string }[] }
  /** Asks the wallet to sign a text, which is passed in base58. */
  readonly solana_signMessage: {
    readonly params: readonly [{ readonly message: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string }
  }
  /** Asks the wallet to sign a transaction, without sending it. */
  readonly solana_signTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string }]
    readonly result: { readonly signature: string; readonly transaction: string }
  }
  /** Asks the wallet to sign several transactions with one prompt. */
  readonly solana_signAllTransactions: {
    readonly params: readonly [{ readonly transactions: readonly string[]; readonly pubkey?: string }]
    readonly result: { readonly transactions: readonly string[] }
  }
  /** Asks the wallet to sign a transaction and send it. */
  readonly solana_signAndSendTransaction: {
    readonly params: readonly [{ readonly transaction: string; readonly pubkey?: string; readonly options?: SendOptions }]
    readonly result: { readonly signature: string }
  }
}

/** The Solana family: its requests, and the actions for apps. */
export interface SolanaContract extends Contract {
  readonly id: 'solana'
  readonly provides: 'chain' | 'chain:solana'
  readonly rpc: SolanaRpc
  readonly events: {
    /** A transaction sent through the kernel, and later its outcome. */
    readonly transaction: TransactionEvent
  }
  readonly messages: keyof typeof messages
  readonly actions: {
    /** The provider of this kernel: one object for its whole lifetime, whichever wallet is in use. */
    getProvider(): SolanaProvider
    /** Tokens of an account, SPL and Token-2022, straight from the network's own nodes. */
    getTokens(args?: GetTokensArgs): Promise<readonly Token[]>
    /** The cost of a transfer, and whether it would succeed. Signs nothing. */
    estimateTransfer(args: EstimateTransferArgs): Promise<TransferEstimate>
    /** Sends SOL, or a token with `mint`. Creates the recipient's token account if it does not exist. Returns the signature. */
    send(args: SendArgs): Promise<string>
    /** Waits until a transaction is confirmed, has failed or can no longer happen, for at most 3 minutes. */
    waitForTransaction(args: WaitForTransactionArgs): Promise<TransactionResult>
  }
}
