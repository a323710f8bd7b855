import { bech32 } from '@scure/base'
import type { WalletAddresses } from '../src/wire.js'

/** Genesis blocks, as CAIP-4 of bip122 names networks. */
const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** The wallet's address on a chain (CAIP-2). Regtest writes the same key as testnet with a prefix of its own. */
export function addressOn(chain: string, { eip155, solana, bip122, bip122Testnet }: WalletAddresses): string {
  if (chain.startsWith('solana:')) return solana
  if (!chain.startsWith('bip122:')) return eip155
  if (chain === MAINNET) return bip122
  if (chain !== REGTEST) return bip122Testnet
  const { words } = bech32.decode(bip122Testnet as `${string}1${string}`)
  return bech32.encode('bcrt', words)
}
