import type { AccountFamily } from '@latchkey/server-kit'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { prefixOf } from '../family/address.js'
import { aminoBytes, textDoc } from '../family/amino.js'

/** Cosmos accounts on a server: texts signed as in ADR-36. `prefixes` maps each chain (CAIP-2) to its address prefix. */
export function cosmosFamily(prefixes: { readonly [chain: string]: string }): AccountFamily {
  return {
    title: 'Cosmos',
    accountOf: (address, chain) => (prefixes[chain] !== undefined && prefixOf(address) === prefixes[chain] ? address : undefined),
    write: (account) => account,
    async whoSigned({ address, message, signature }) {
      const prefix = prefixOf(address)
      const bytes = bytesOf(signature)
      if (prefix === undefined || bytes?.length !== 64) return undefined
      const hash = sha256(aminoBytes(textDoc(address, message)))
      // An address is the hash of a key. Up to four keys could have created a signature.
      return [0, 1, 2, 3].some((recovery) => signerOf(bytes, { recovery, hash, prefix }) === address) ? 'key' : undefined
    },
  }
}

interface Made {
  readonly recovery: number
  readonly hash: Uint8Array
  readonly prefix: string
}

function signerOf(signature: Uint8Array, { recovery, hash, prefix }: Made): string | undefined {
  try {
    const made = secp256k1.Signature.fromBytes(signature, 'compact')
    // Above half of the order it is the malleable counterpart, which anyone can compute.
    if (made.hasHighS()) return undefined
    const key = made.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(true)
    return bech32.encodeFromBytes(prefix, ripemd160(sha256(key)))
  } catch {
    // These numbers are not a signature, or not one of this kind.
    return undefined
  }
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return text.length === 88 ? base64.decode(text) : undefined
  } catch {
    return undefined
  }
}
