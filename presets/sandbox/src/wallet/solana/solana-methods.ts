import type { Method } from '../method.js'
import { disconnectFromSolana } from './methods/disconnect.js'
import { getSolanaAccounts } from './methods/get-accounts.js'
import { requestSolanaAccounts } from './methods/request-accounts.js'
import { signAllSolanaTransactions } from './methods/sign-all-transactions.js'
import { signAndSendSolanaTransaction } from './methods/sign-and-send-transaction.js'
import { signInWithSolana } from './methods/sign-in.js'
import { signSolanaMessage } from './methods/sign-message.js'
import { signSolanaTransaction } from './methods/sign-transaction.js'

/** The Solana methods of wallets, with the names and shapes of WalletConnect. Pages call them through the wallet standard. */
export const solanaMethods: { readonly [name: string]: Method } = {
  solana_getAccounts: getSolanaAccounts,
  solana_requestAccounts: requestSolanaAccounts,
  solana_disconnect: disconnectFromSolana,
  solana_signMessage: signSolanaMessage,
  solana_signTransaction: signSolanaTransaction,
  solana_signAllTransactions: signAllSolanaTransactions,
  solana_signAndSendTransaction: signAndSendSolanaTransaction,
  solana_signIn: signInWithSolana,
}
