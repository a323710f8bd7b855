import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** Prefixes of a network's addresses. */
export type BitcoinFormat = typeof NETWORK

/** Returns the address format of a kind of network. */
export function formatOf(kind: 'mainnet' | 'testnet' | 'regtest'): BitcoinFormat {
  if (kind === 'mainnet') return NETWORK
  return kind === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

/** Returns the output script that pays to an address. @throws if it is not an address of this format */
export function scriptOfAddress(address: string, format: BitcoinFormat): Uint8Array {
  return OutScript.encode(Address(format).decode(address))
}

/** Returns the address of a script; undefined for a script without one. */
export function addressOfScript(script: Uint8Array, format: BitcoinFormat): string | undefined {
  try {
    return Address(format).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
