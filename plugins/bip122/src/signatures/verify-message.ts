import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64ToBytes } from '../data/bytes.js'
import { hash160, isKeyOf, isSame, join, type Program, programOf } from './program-of.js'
import { compactSize, readStack } from './read-psbt.js'

const TEXT = /* @__PURE__ */ new TextEncoder()
const SIGHASH_ALL = 1

/** A signature of a text, as a wallet returns it. */
export interface SignedText {
  readonly address: string
  readonly message: string
  /** Base64. */
  readonly signature: string
}

/**
 * Verifies the signature of a text: ECDSA (BIP-137), or BIP-322 in its simple form. Undefined for addresses of several keys and for other
 * forms, which only their scripts can verify.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function verifyMessage({ address, message, signature }: SignedText): boolean | undefined {
  const program = programOf(address)
  if (!program) return undefined
  const bytes = bytesOf(signature)
  if (!bytes) return undefined
  const text = TEXT.encode(message)
  return bytes.length === 65 ? verifyEcdsa(text, bytes, program) : verifyWitness(text, bytes, program)
}

/** The prefix is that of BIP-322's second version. */
function bytesOf(signature: string): Uint8Array | undefined {
  try {
    return base64ToBytes(signature.replace(/^smp/, ''))
  } catch {
    // Not base64.
    return undefined
  }
}

function verifyEcdsa(text: Uint8Array, [header = 0, ...rest]: Uint8Array, program: Program): boolean | undefined {
  if (header < 27 || header > 42) return undefined
  const hash = twice(join(TEXT.encode('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text))
  try {
    const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rest), 'compact').addRecoveryBit((header - 27) & 3)
    const point = signature.recoverPublicKey(hash)
    if (program.kind !== 'p2tr') return [true, false].some((isCompressed) => isKeyOf(point.toBytes(isCompressed), program))
    // No standard says with which of its two keys a Taproot account signs this way.
    return isSame(point.toBytes().slice(1), program.bytes) || undefined
  } catch {
    // No point of the curve has these coordinates.
    return false
  }
}

/** The witness of a transaction that is never sent: it spends another one, which commits to the text. */
function verifyWitness(text: Uint8Array, bytes: Uint8Array, program: Program): boolean | undefined {
  const [signature, key, ...more] = readStack(bytes) ?? []
  if (!signature || more.length > 0) return undefined
  const input = join(spentBy(text, program), [0, 0, 0, 0])
  if (program.kind === 'p2tr') {
    const kind = signature.length === 64 ? 0 : signature[64]
    // The witness of a script, or one that covers less.
    if (key || signature.length > 65 || (signature.length === 65 && kind !== SIGHASH_ALL)) return undefined
    return schnorr.verify(signature.subarray(0, 64), taprootHash(input, program.script, kind ?? 0), program.bytes)
  }
  if (program.kind === 'p2pkh' || key?.length !== 33 || signature.at(-1) !== SIGHASH_ALL) return undefined
  if (!isKeyOf(key, program)) return false
  try {
    return secp256k1.verify(signature.subarray(0, -1), segwitHash(input, key), key, { prehash: false, format: 'der' })
  } catch {
    // Not DER, or no key.
    return false
  }
}

/** Id of the transaction that commits to the text, in the order of its bytes. */
function spentBy(text: Uint8Array, { script }: Program): Uint8Array {
  const hash = tagged('BIP0322-signed-message', text)
  const none = new Uint8Array(32)
  const input = join([1], none, [255, 255, 255, 255], [34, 0, 32], hash, [0, 0, 0, 0])
  return twice(join([0, 0, 0, 0], input, [1], new Uint8Array(8), [script.length], script, [0, 0, 0, 0]))
}

/** The only output of the transaction that is signed: no value, and `OP_RETURN`. */
const OUTPUT: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a]
const ZERO: readonly number[] = [0, 0, 0, 0]

/** BIP-143, for version 0 of witnesses. */
function segwitHash(input: Uint8Array, key: Uint8Array): Uint8Array {
  const code = join([25, 0x76, 0xa9, 20], hash160(key), [0x88, 0xac])
  const before = join(ZERO, twice(input), twice(join(ZERO)), input, code, new Uint8Array(8), ZERO)
  return twice(join(before, twice(join(OUTPUT)), ZERO, [SIGHASH_ALL, 0, 0, 0]))
}

/** BIP-341, for a Taproot key. */
function taprootHash(input: Uint8Array, script: Uint8Array, kind: number): Uint8Array {
  const [amounts, scripts] = [new Uint8Array(8), join([script.length], script)]
  const parts = [input, amounts, scripts, join(ZERO), join(OUTPUT)].map((part) => sha256(part))
  return tagged('TapSighash', join([0, kind], ZERO, ZERO, ...parts, [0], ZERO))
}

function tagged(tag: string, bytes: Uint8Array): Uint8Array {
  const name = sha256(TEXT.encode(tag))
  return sha256(join(name, name, bytes))
}

function twice(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}
