import { bitcoin as bitcoinMainnet } from '@latchkey/bip122/networks'
import { toNetwork, type ViemChain } from '@latchkey/eip155'
import type { Network } from '@latchkey/kernel'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'

export { bitcoinSignet, bitcoinTestnet } from '@latchkey/bip122/networks'
export {
  anvil,
  arbitrum,
  arbitrumSepolia,
  aurora,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  berachain,
  bsc,
  bscTestnet,
  celo,
  fantom,
  gnosis,
  kaia,
  linea,
  mainnet,
  mantle,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  scroll,
  sepolia,
  unichain,
  zksync,
  zora,
} from '@latchkey/eip155/networks'
export { devnet as solanaDevnet, testnet as solanaTestnet } from '@latchkey/solana/networks'
/** A network as AppKit's options and hooks have it. */
export type AppKitNetwork = Network
/** Solana's main network. */
export const solana: Network = solanaMainnet
/** Bitcoin's main network. */
export const bitcoin: Network = bitcoinMainnet

/** Completes a network of your own, or a chain of viem: EVM unless it names another family. */
export function defineChain(chain: ViemChain | Network): Network {
  return toNetwork(chain)
}
