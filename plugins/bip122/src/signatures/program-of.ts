import { Address, OutScript } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { formatOfAddress } from '../address/format-of-address.js'

/** The part of an address that a key must fit, for addresses of one key. */
export interface Program {
  readonly kind: 'pkh' | 'sh' | 'wpkh' | 'tr'
  /** Hash of the key or of the script that has it; for Taproot the key itself. */
  readonly bytes: Uint8Array
  /** The output script. */
  readonly script: Uint8Array
}

/** Parses an address of a single key; undefined for any other. A P2SH address may also belong to other scripts. */
export function programOf(address: string): Program | undefined {
  try {
    const target = Address(formatOfAddress(address)).decode(address)
    const script = OutScript.encode(target)
    if (target.type === 'tr') return { kind: 'tr', bytes: target.pubkey, script }
    if (target.type === 'pkh' || target.type === 'sh' || target.type === 'wpkh') return { kind: target.type, bytes: target.hash, script }
  } catch {
    // Not an address, or a Taproot key that is not a point of the curve.
  }
  return undefined
}

/** Returns whether a key, compressed or not, is the one behind an address that has its hash. */
export function isKeyOf(key: Uint8Array, { kind, bytes }: Program): boolean {
  const hash = hash160(key)
  if (kind === 'sh') return isScriptOf(OutScript.encode({ type: 'wpkh', hash }), bytes)
  return kind !== 'tr' && equalBytes(hash, bytes)
}

/** Returns whether a script has the hash of a P2SH address. */
export function isScriptOf(script: Uint8Array, hash: Uint8Array): boolean {
  return equalBytes(hash160(script), hash)
}
