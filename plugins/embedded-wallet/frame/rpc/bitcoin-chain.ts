import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** How a Bitcoin network writes addresses, what it is called, and which of the wallet's keys it uses. */
export interface BitcoinChain {
  readonly name: string
  readonly coin: string
  readonly testnet: boolean
  readonly network: typeof NETWORK
}

const MAINNET: BitcoinChain = { name: 'Bitcoin', coin: 'BTC', testnet: false, network: NETWORK }
const KNOWN: { readonly [chain: string]: BitcoinChain } = {
  'bip122:000000000019d6689c085ae165831e93': MAINNET,
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'Bitcoin Testnet', coin: 'tBTC', testnet: true, network: TEST_NETWORK },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': {
    name: 'Bitcoin Regtest',
    coin: 'rBTC',
    testnet: true,
    network: { ...TEST_NETWORK, bech32: 'bcrt' },
  },
}

/** Every other network of the namespace is a test network, with testnet's addresses. */
export function bitcoinChain(chain: string): BitcoinChain {
  return (
    KNOWN[chain] ?? {
      name: `Bitcoin test network ${chain.slice('bip122:'.length, 15)}`,
      coin: 'tBTC',
      testnet: true,
      network: TEST_NETWORK,
    }
  )
}

/** @throws where it is no address of this network */
export function scriptOf(address: string, { network }: BitcoinChain): Uint8Array {
  return OutScript.encode(Address(network).decode(address))
}

/** The address of a script; nothing for a script that has none. */
export function addressOfScript(script: Uint8Array, { network }: BitcoinChain): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
