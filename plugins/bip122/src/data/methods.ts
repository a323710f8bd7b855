/** The methods of WalletConnect's bip122 namespace. The first needs no approval. */
export const METHODS = ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'] as const
