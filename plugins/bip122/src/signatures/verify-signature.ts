import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, type Transaction } from '@scure/btc-signer'
import type { Coin } from '../read/read-psbt.js'
import type { Program } from './program-of.js'
import type { Signature } from './signatures-in.js'

/** An input that is signed. */
export interface Spend {
  readonly transaction: Transaction
  readonly index: number
  /** The coins of all inputs; undefined where they are not known. */
  readonly coins: readonly (Coin | undefined)[]
}

const ANYONE_CAN_PAY = 0x80

/**
 * Verifies a signature of an input by an address of one key: P2WPKH, P2SH-P2WPKH (BIP-143), or a Taproot key (BIP-341). Undefined for
 * others, and where the coins that it covers are not known.
 */
export function verifySignature(spend: Spend, signature: Signature, program: Program): boolean | undefined {
  if (program.kind === 'pkh') return undefined
  return program.kind === 'tr' ? verifyTaproot(spend, signature, program.bytes) : verifyEcdsa(spend, signature)
}

function verifyTaproot({ transaction, index, coins }: Spend, { bytes, type }: Signature, key: Uint8Array): boolean | undefined {
  const covered = type & ANYONE_CAN_PAY ? [coins[index]] : coins
  if (!covered.every(Boolean)) return undefined
  const [scripts, amounts] = [coins.map((coin) => coin?.script ?? new Uint8Array()), coins.map((coin) => coin?.amount ?? 0n)]
  try {
    return schnorr.verify(bytes, transaction.preimageWitnessV1(index, scripts, type, amounts), key)
  } catch {
    // SINGLE without an output at this index: the request asks for a signature that cannot exist.
    return undefined
  }
}

function verifyEcdsa({ transaction, index, coins }: Spend, { bytes, type, key }: Signature): boolean | undefined {
  const coin = coins[index]
  if (!key || !coin) return undefined
  try {
    const hash = transaction.preimageWitnessV0(index, p2pkh(key).script, type, coin.amount)
    // Nodes relay no signature with a high S, so the library's refusal of it fits.
    return secp256k1.verify(bytes, hash, key, { prehash: false, format: 'der' })
  } catch {
    // Not DER, or no key.
    return false
  }
}
