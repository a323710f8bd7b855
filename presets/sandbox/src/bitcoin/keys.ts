import { createHash } from 'node:crypto'
import { Address, NETWORK, OutScript, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinNetworkName } from './bitcoin-side.js'

/** A key of a test wallet for one purpose. */
export interface BitcoinKey {
  readonly purpose: 'payment' | 'ordinals'
  readonly secret: Uint8Array
  /** Hex; of 32 bytes for Taproot. */
  readonly publicKey: string
  readonly path: string
  address(network: BitcoinNetworkName): string
  /** Hex. */
  readonly script: string
}

/** A wallet's accounts: each a key for payments and one for ordinals. Anyone can compute them: never use them on a real chain. */
export function bitcoinKeys(id: string): readonly (readonly [payment: BitcoinKey, ordinals: BitcoinKey])[] {
  return [0, 1, 2].map((index) => [keyOf(id, index, 'payment'), keyOf(id, index, 'ordinals')] as const)
}

/** Derives a key from a name. */
export function keyOf(name: string, index: number, purpose: BitcoinKey['purpose']): BitcoinKey {
  const secret = new Uint8Array(createHash('sha256').update(`latchkey test wallet: ${name}/bitcoin/${index}/${purpose}`).digest())
  const taproot = purpose === 'ordinals'
  const publicKey = taproot ? pubSchnorr(secret) : pubECDSA(secret)
  const pay = (network: typeof NETWORK) => (taproot ? p2tr(publicKey, undefined, network) : p2wpkh(publicKey, network))
  return {
    purpose,
    secret,
    publicKey: Buffer.from(publicKey).toString('hex'),
    path: `m/${taproot ? 86 : 84}'/1'/0'/0/${index}`,
    script: Buffer.from(pay(NETWORK).script).toString('hex'),
    address: (network) => pay(parametersOf(network)).address ?? '',
  }
}

/** Address encoding of each network. */
function parametersOf(network: BitcoinNetworkName): typeof NETWORK {
  return network === 'mainnet' ? NETWORK : network === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

/** The output script behind an address of our node, as hex. Throws for an address of another network. */
export function scriptOf(address: string): string {
  return Buffer.from(OutScript.encode(Address(parametersOf('regtest')).decode(address))).toString('hex')
}

/** The address of our node behind an output script; undefined for one that has none. */
export function addressOf(script: string): string | undefined {
  try {
    return Address(parametersOf('regtest')).encode(OutScript.decode(Buffer.from(script, 'hex')))
  } catch {
    // Data, for example.
    return undefined
  }
}
