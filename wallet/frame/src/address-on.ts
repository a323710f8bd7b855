import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { bech32 } from '@scure/base'
import { BITCOIN, BITCOIN_REGTEST } from './bitcoin-networks.js'

/** Returns the wallet's address on a chain (CAIP-2). Regtest uses the testnet key with a different address prefix. */
export function addressOn(chain: string, { eip155, solana, bip122, bip122Testnet }: WalletAddresses): string {
  if (chain.startsWith('solana:')) return solana
  if (!chain.startsWith('bip122:')) return eip155
  if (chain === BITCOIN) return bip122
  if (chain !== BITCOIN_REGTEST) return bip122Testnet
  const { words } = bech32.decode(bip122Testnet as `${string}1${string}`)
  return bech32.encode('bcrt', words)
}
