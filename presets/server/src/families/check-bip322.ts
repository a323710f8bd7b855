import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256, sha256x2 } from '@scure/btc-signer/utils.js'

const SIGHASH_DEFAULT = 0
const SIGHASH_ALL = 1

/**
 * Verifies a signature in BIP-322's simple form: the witness of a virtual transaction that spends another one, which commits to the text.
 * Supports scripts with one key only: P2WPKH, P2SH-P2WPKH and P2TR by its key.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function checkBip322(message: Uint8Array, signature: Uint8Array, script: Uint8Array): boolean {
  try {
    const witness = RawWitness.decode(signature)
    const toSign = toSignOf(message, script)
    return script[0] === 0x51 && script.length === 34 ? checkTaproot(toSign, witness, script) : checkKeyHash(toSign, witness, script)
  } catch {
    // Not a witness, or it contains an invalid key.
    return false
  }
}

/** `OP_1 <key>`: one signature; 64 bytes mean that it covers everything. */
function checkTaproot(toSign: Transaction, [signature, ...more]: readonly Uint8Array[], script: Uint8Array): boolean {
  if (!signature || more.length > 0) return false
  const kind = signature.length === 64 ? SIGHASH_DEFAULT : signature[64]
  if (signature.length > 65 || (signature.length === 65 && kind !== SIGHASH_ALL)) return false
  const hash = toSign.preimageWitnessV1(0, [script], kind ?? SIGHASH_DEFAULT, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, script.subarray(2))
}

/** A signature and the key whose hash is in the script. */
function checkKeyHash(toSign: Transaction, [signature, key, ...more]: readonly Uint8Array[], script: Uint8Array): boolean {
  if (!signature || key?.length !== 33 || more.length > 0 || signature.at(-1) !== SIGHASH_ALL) return false
  const own = [p2wpkh(key).script, p2sh(p2wpkh(key)).script].some((each) => hex.encode(each) === hex.encode(script))
  if (!own) return false
  const hash = toSign.preimageWitnessV0(0, p2pkh(key).script, SIGHASH_ALL, 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: 'der', lowS: true })
}

function toSignOf(message: Uint8Array, script: Uint8Array): Transaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  // Version 0, an empty input with the text's hash, and one output of zero that the account could spend.
  const toSpend = concatBytes(
    hex.decode(`0000000001${'00'.repeat(32)}ffffffff220020`),
    hash,
    hex.decode(`0000000001${'00'.repeat(8)}`),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  toSign.addInput({ txid: sha256x2(toSpend).reverse(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return toSign
}
