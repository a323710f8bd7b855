/** Decodes Solana transactions to facts without words: bytes in, facts out. Data that cannot be decoded is labelled as unknown. */
export { accountReader, type ReadAccounts, type SolanaAccount, type SolanaAccounts, toAccount } from './accounts.js'
export { feeOf, isHighFee, LOW_FEE_FOR_TOKENS, type SolanaFee, sentBy } from './fee-of.js'
export { mayBeTransaction } from './may-be-transaction.js'
export {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAMS,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
} from './programs.js'
export { type Holder, readActions, readTokenFacts, type TokenFacts, type TransactionFacts } from './read-actions.js'
export {
  type Authority,
  type ResolvedAddress,
  readInstruction,
  type SolanaAction,
  type SolanaInstruction,
  type TokenAction,
} from './read-instruction.js'
export { type MintFacts, mintReader, mintRights, type ReadMint } from './read-mint.js'
export { hasNonce, nonceIn } from './read-nonce-account.js'
export { readTokenAccount, type TokenAccount } from './read-token-account.js'
export { type Lookup, readTransaction, type SolanaTransaction } from './read-transaction.js'
export type { Addresses } from './resolve-addresses.js'
