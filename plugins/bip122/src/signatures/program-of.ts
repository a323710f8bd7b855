import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { readAddress } from '../address/read-address.js'

/** The part of an address that a key has to fit, for addresses of one key. */
export interface Program {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** Hash of the key or of the script that has it; for Taproot the key itself. */
  readonly bytes: Uint8Array
  /** The output script. */
  readonly script: Uint8Array
}

/** Parses an address of a single key; undefined for any other. A P2SH address may also belong to other scripts. */
export function programOf(address: string): Program | undefined {
  switch (readAddress(address)?.kind) {
    case 'p2pkh': {
      const bytes = hashIn58(address)
      return { kind: 'p2pkh', bytes, script: join([0x76, 0xa9, 20], bytes, [0x88, 0xac]) }
    }
    case 'p2sh': {
      const bytes = hashIn58(address)
      return { kind: 'p2sh', bytes, script: join([0xa9, 20], bytes, [0x87]) }
    }
    case 'p2wpkh': {
      const bytes = bech32.fromWords(bech32.decode(address as `${string}1${string}`).words.slice(1))
      return { kind: 'p2wpkh', bytes, script: join([0, 20], bytes) }
    }
    case 'p2tr': {
      const bytes = bech32m.fromWords(bech32m.decode(address as `${string}1${string}`).words.slice(1))
      return { kind: 'p2tr', bytes, script: join([0x51, 32], bytes) }
    }
    default:
      return undefined
  }
}

/** Returns whether a key, compressed or not, is the one behind an address that has its hash. */
export function isKeyOf(key: Uint8Array, { kind, bytes }: Program): boolean {
  const hash = hash160(key)
  if (kind === 'p2sh') return isSame(hash160(join([0, 20], hash)), bytes)
  return kind !== 'p2tr' && isSame(hash, bytes)
}

export function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}

/** RIPEMD-160 of SHA-256, as in addresses of a key's hash. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** After the byte that names the network. */
function hashIn58(address: string): Uint8Array {
  return createBase58check(sha256).decode(address).slice(1)
}
