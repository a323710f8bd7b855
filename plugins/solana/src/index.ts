export type { EstimateTransferArgs, TransferEstimate } from './actions/estimate-transfer.js'
export type { GetTokensArgs, Token } from './actions/get-tokens.js'
export type { TransferArgs } from './actions/plan-transfer.js'
export type { SendArgs } from './actions/send.js'
export type { TransactionResult, WaitForTransactionArgs } from './actions/wait-for-transaction.js'
export type { SolanaContract, SolanaRpc } from './contract.js'
export type { ApprovalMethod, FreeMethod } from './data/methods.js'
export type { SolanaErrors } from './errors.js'
export type { MobileModule } from './mobile-module.js'
export { type AnnounceOptions, type SolanaOptions, solana, solanaGrants } from './plugin.js'
export type {
  CompiledTransaction,
  SendOptions,
  SerializableTransaction,
  SolanaProvider,
  SolanaProviderEvents,
  SolanaPublicKey,
  SolanaSender,
  SolanaTransaction,
} from './provider.js'
export type { SolanaTokenInfo, SolanaTokenList, SolanaTokenSource } from './token/token-list.js'
