import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { BITCOIN, BITCOIN_REGTEST } from '../bitcoin-networks.js'
import type { FactsOf, NetworkFacts } from '../networks.js'
import { refused } from './questions.js'

/** A Bitcoin network's facts and address format, and which of the wallet's keys it uses. */
export interface BitcoinChain extends Pick<NetworkFacts, 'name' | 'symbol'> {
  readonly testnet: boolean
  readonly network: typeof NETWORK
}

/**
 * Returns a Bitcoin network by its CAIP-2 id. All networks except mainnet count as test networks, with the addresses of testnet or
 * regtest.
 * @throws for other families, and for networks unknown to us and the operator: their address format would be a guess
 */
export function bitcoinChain(chain: string, factsOf: FactsOf): BitcoinChain {
  if (!chain.startsWith('bip122:')) throw refused('This method is for Bitcoin networks.', 4901)
  const { name, symbol, isKnown } = factsOf(chain)
  if (!isKnown) throw refused('The wallet does not know this Bitcoin network.', 4902)
  if (chain === BITCOIN) return { name, symbol, testnet: false, network: NETWORK }
  return { name, symbol, testnet: true, network: chain === BITCOIN_REGTEST ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK }
}

/** @throws if it is not an address of this network */
export function scriptOf(address: string, { network }: Pick<BitcoinChain, 'network'>): Uint8Array {
  return OutScript.encode(Address(network).decode(address))
}

/** Returns the address of a script; undefined for a script without one. */
export function addressOfScript(script: Uint8Array, { network }: Pick<BitcoinChain, 'network'>): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
