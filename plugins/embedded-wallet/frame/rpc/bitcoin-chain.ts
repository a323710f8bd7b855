import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { BITCOIN, BITCOIN_REGTEST } from '../bitcoin-networks.js'
import type { FactsOf, NetworkFacts } from '../networks.js'
import { refused } from './questions.js'

/** What is said of a Bitcoin network, how it writes addresses, and which of the wallet's keys it uses. */
export interface BitcoinChain extends Pick<NetworkFacts, 'name' | 'symbol'> {
  readonly testnet: boolean
  readonly network: typeof NETWORK
}

/**
 * A Bitcoin network by its CAIP-2 id. All but mainnet are test networks here, with testnet's addresses or those of regtest.
 * @throws for other families, and for networks that neither we nor the operator know: how they write addresses would be a guess
 */
export function bitcoinChain(chain: string, factsOf: FactsOf): BitcoinChain {
  if (!chain.startsWith('bip122:')) throw refused('This method is for Bitcoin networks.', 4901)
  const { name, symbol, isKnown } = factsOf(chain)
  if (!isKnown) throw refused('The wallet does not know this Bitcoin network.', 4902)
  if (chain === BITCOIN) return { name, symbol, testnet: false, network: NETWORK }
  return { name, symbol, testnet: true, network: chain === BITCOIN_REGTEST ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK }
}

/** @throws where it is no address of this network */
export function scriptOf(address: string, { network }: Pick<BitcoinChain, 'network'>): Uint8Array {
  return OutScript.encode(Address(network).decode(address))
}

/** The address of a script; nothing for a script that has none. */
export function addressOfScript(script: Uint8Array, { network }: Pick<BitcoinChain, 'network'>): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
