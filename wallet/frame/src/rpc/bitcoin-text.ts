import { RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256, sha256x2 } from '@scure/btc-signer/utils.js'
import { LENIENT } from '../vault/psbt-options.js'

const TEXT = new TextEncoder()

/**
 * Builds the PSBT whose signature signs a text. It spends an output that no block can contain.
 *
 * @see BIP-322, simple form
 */
export function psbtOfText(message: string, script: Uint8Array): Uint8Array {
  const tag = sha256(TEXT.encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, TEXT.encode(message)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, ...LENIENT })
  toSign.addInput({ txid: sha256x2(toSpend).reverse(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return toSign.toPSBT()
}

/** Returns the signature of a text: the witness of that transaction. */
export function witnessOf(signed: Uint8Array): Uint8Array {
  const transaction = Transaction.fromPSBT(signed, LENIENT)
  transaction.finalize()
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}
