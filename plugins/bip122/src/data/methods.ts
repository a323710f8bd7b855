/** The requests of WalletConnect's bip122 namespace. The first asks nobody. */
export const METHODS = ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'] as const
