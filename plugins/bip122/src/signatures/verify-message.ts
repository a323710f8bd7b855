import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { VarBytes } from '@scure/btc-signer/script.js'
import { concatBytes, equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { base64ToBytes } from '../data/bytes.js'
import { LENIENT } from '../read/read-psbt.js'
import { isKeyOf, type Program, programOf } from './program-of.js'
import { signatureIn } from './signatures-in.js'
import { verifySignature } from './verify-signature.js'

const TEXT = /* @__PURE__ */ new TextEncoder()

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
  const text = TEXT.encode(message)
  try {
    // The prefix is that of BIP-322's second version.
    const bytes = base64ToBytes(signature.replace(/^smp/, ''))
    return bytes.length === 65 ? verifyEcdsa(text, bytes, program) : verifyWitness(text, RawWitness.decode(bytes), program)
  } catch {
    // Not base64, or no witness.
    return undefined
  }
}

function verifyEcdsa(text: Uint8Array, [header = 0, ...rest]: Uint8Array, program: Program): boolean | undefined {
  if (header < 27 || header > 42) return undefined
  const hash = sha256x2(TEXT.encode('\x18Bitcoin Signed Message:\n'), VarBytes.encode(text))
  try {
    const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rest), 'compact').addRecoveryBit((header - 27) & 3)
    const point = signature.recoverPublicKey(hash)
    if (program.kind !== 'tr') return [true, false].some((isCompressed) => isKeyOf(point.toBytes(isCompressed), program))
    // No standard says with which of its two keys a Taproot account signs this way.
    return equalBytes(point.toBytes().subarray(1), program.bytes) || undefined
  } catch {
    // No point of the curve has these coordinates.
    return false
  }
}

/** Verifies the witness of a transaction that is never sent: it spends another one, which commits to the text. */
function verifyWitness(text: Uint8Array, witness: readonly Uint8Array[], program: Program): boolean | undefined {
  const [signature] = signatureIn(witness, program.kind) ?? []
  if (!signature || program.kind === 'pkh') return undefined
  const { type, key } = signature
  if (type < 0) return false
  // One that covers less than the whole transaction.
  if (type !== SigHash.ALL && (type !== SigHash.DEFAULT || program.kind !== 'tr')) return undefined
  if (key && !isKeyOf(key, program)) return false
  const coins = [{ script: program.script, amount: 0n }]
  return verifySignature({ transaction: signing(text, program), index: 0, coins }, signature, program)
}

/** The transaction whose signature signs a text. */
function signing(text: Uint8Array, { script }: Program): Transaction {
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), tagSchnorr('BIP0322-signed-message', text))
  const spent = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const transaction = new Transaction({ version: 0, ...LENIENT })
  transaction.addInput({ txid: sha256x2(spent).reverse(), index: 0, sequence: 0 })
  // OP_RETURN.
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}
