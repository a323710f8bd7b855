/** Requests that run without a question. */
export const FREE_METHODS = ['solana_getAccounts', 'solana_requestAccounts'] as const

/** Requests in the visitor's name (specification section 6). A wallet that asks by itself is not preceded by a question of ours. */
export const APPROVAL_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A method that runs without asking (specification section 6). */
export type FreeMethod = (typeof FREE_METHODS)[number]
/** A method that needs the visitor's yes (specification section 6). */
export type ApprovalMethod = (typeof APPROVAL_METHODS)[number]
