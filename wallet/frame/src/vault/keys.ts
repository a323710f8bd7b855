import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { HDKey as SlipKey } from 'micro-key-producer/slip10.js'
import { privateKeyToAddress } from 'viem/accounts'
import { wipe } from './bytes.js'

/** The key to sign with. `proof` controls no account: it shows the server that the seed could be rebuilt. */
export type KeyName = 'eip155' | 'solana' | 'bip122' | 'bip122Testnet' | 'proof'

const PATHS = {
  eip155: "m/44'/60'/0'/0/0",
  solana: "m/44'/501'/0'/0'",
  bip122: "m/84'/0'/0'/0/0",
  bip122Testnet: "m/84'/1'/0'/0/0",
} as const

/** Returns the words that open the same accounts in any wallet (BIP-39). */
export function wordsOf(seed: Uint8Array): string {
  return entropyToMnemonic(seed, wordlist)
}

/** Derives a private key of 32 bytes. Overwrite it after use. */
export async function privateKey(seed: Uint8Array, name: KeyName): Promise<Uint8Array> {
  if (name === 'proof') return hkdf(sha256, seed, undefined, new TextEncoder().encode('latchkey/proof/v1'), 32)
  const long = await mnemonicToSeedWebcrypto(wordsOf(seed))
  try {
    return derive(long, name)
  } finally {
    wipe(long)
  }
}

/** Derives the seed's addresses and the public proof key. */
export async function accountsOf(seed: Uint8Array): Promise<{ readonly addresses: WalletAddresses; readonly proofKey: Uint8Array }> {
  const proof = await privateKey(seed, 'proof')
  try {
    return { addresses: await addressesOf(seed), proofKey: ed25519.getPublicKey(proof) }
  } finally {
    wipe(proof)
  }
}

/** Derives the address on each family, which identifies a rebuilt seed. */
export async function addressesOf(seed: Uint8Array): Promise<WalletAddresses> {
  const long = await mnemonicToSeedWebcrypto(wordsOf(seed))
  const [evm, solana, bitcoin, testnet] = [
    derive(long, 'eip155'),
    derive(long, 'solana'),
    derive(long, 'bip122'),
    derive(long, 'bip122Testnet'),
  ]
  try {
    return {
      eip155: privateKeyToAddress(hexOf(evm)),
      solana: base58.encode(ed25519.getPublicKey(solana)),
      bip122: p2wpkh(secp256k1.getPublicKey(bitcoin), NETWORK).address ?? '',
      bip122Testnet: p2wpkh(secp256k1.getPublicKey(testnet), TEST_NETWORK).address ?? '',
    }
  } finally {
    wipe(long, evm, solana, bitcoin, testnet)
  }
}

/** Returns `0x` and the hexadecimal digits. */
export function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function derive(long: Uint8Array, name: Exclude<KeyName, 'proof'>): Uint8Array {
  const key =
    name === 'solana'
      ? SlipKey.fromMasterSeed(long).derive(PATHS.solana).privateKey
      : HDKey.fromMasterSeed(long).derive(PATHS[name]).privateKey
  if (!key) throw new Error('This path has no private key.')
  return key
}
