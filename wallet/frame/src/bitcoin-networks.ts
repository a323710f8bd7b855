/** Bitcoin networks with their own address format in the wallet, by the first half of their genesis block hash (CAIP-4 of bip122). */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
export const BITCOIN_REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
