/** Methods that run without approval. */
export const FREE_METHODS = ['solana_getAccounts', 'solana_requestAccounts'] as const

/**
 * Methods that act in the visitor's name (specification section 6). For a wallet that prompts the visitor, the modal does not prompt as
 * well.
 */
export const APPROVAL_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A method that runs without approval (specification section 6). */
export type FreeMethod = (typeof FREE_METHODS)[number]
/** A method that needs the visitor's approval (specification section 6). */
export type ApprovalMethod = (typeof APPROVAL_METHODS)[number]
