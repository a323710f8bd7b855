/** The test wallets' short names. */
export type WalletId = 'alba' | 'brio' | 'cora' | 'dune' | 'elba'
