import { type BitcoinFormat, formatOf, scriptOfAddress } from '@latchkey/bip122/read'
import { BITCOIN, BITCOIN_REGTEST } from '../bitcoin-networks.js'
import type { FactsOf, NetworkFacts } from '../networks.js'
import { refused } from './questions.js'

/** A Bitcoin network's facts and address format, and which of the wallet's keys it uses. */
export interface BitcoinChain extends NetworkFacts {
  readonly testnet: boolean
  readonly network: BitcoinFormat
}

/**
 * Returns a Bitcoin network by its CAIP-2 id. All networks except mainnet count as test networks, with the addresses of testnet or
 * regtest.
 * @throws for other families, and for networks unknown to us and the operator: their address format would be a guess
 */
export function bitcoinChain(chain: string, factsOf: FactsOf): BitcoinChain {
  if (!chain.startsWith('bip122:')) throw refused('This method is for Bitcoin networks.', 4901)
  const facts = factsOf(chain)
  if (!facts.isKnown) throw refused('The wallet does not know this Bitcoin network.', 4902)
  if (chain === BITCOIN) return { ...facts, testnet: false, network: formatOf('mainnet') }
  return { ...facts, testnet: true, network: formatOf(chain === BITCOIN_REGTEST ? 'regtest' : 'testnet') }
}

/** @throws if it is not an address of this network */
export function scriptOf(address: string, { network }: Pick<BitcoinChain, 'network'>): Uint8Array {
  return scriptOfAddress(address, network)
}
