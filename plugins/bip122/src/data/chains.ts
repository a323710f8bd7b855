import type { CaipNetworkId } from '@latchkey/kernel'

/** Bitcoin's networks by the names that wallets use. The id is the prefix of the genesis block's hash (CAIP-2, bip122). */
export const CHAINS = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies { readonly [name: string]: CaipNetworkId }

export type ChainName = keyof typeof CHAINS
