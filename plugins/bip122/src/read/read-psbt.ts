import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { addressOfScript, type BitcoinFormat } from './format.js'

/** A coin that a PSBT spends. */
export interface PsbtInput {
  /** The spent output, such as `<txid>:0`. */
  readonly coin: string
  /** Satoshi; undefined if the PSBT does not state it. */
  readonly amount: bigint | undefined
  /** Its script is one of the wallet's. */
  readonly isOwn: boolean
  /** The PSBT has the transaction that made the coin, whose hash the input names. Otherwise amount and owner are claims. */
  readonly isProven: boolean
  /** BIP-143: 1 covers the whole transaction. */
  readonly sighash: number
}
/** A payment that a PSBT makes, to others or back to the wallet. */
export interface PsbtOutput {
  /** Condition under which it can be spent. */
  readonly script: Uint8Array
  /** Undefined for a script without an address. */
  readonly address: string | undefined
  /** In satoshi. */
  readonly amount: bigint
  /** It returns to the wallet. */
  readonly isOwn: boolean
}
/** Effect of a transaction on a wallet's coins. Amounts are in satoshi. */
export interface PsbtFacts {
  /** Coins to be spent, in the order of the transaction. */
  readonly inputs: readonly PsbtInput[]
  /** Recipients and change, in the order of the transaction. */
  readonly outputs: readonly PsbtOutput[]
  /** Spent by inputs of the wallet. */
  readonly spent: bigint
  /** Returned to the wallet. None if inputs that seem foreign could be the wallet's as well. */
  readonly back: bigint
  /** Paid to others. */
  readonly paid: bigint
  /** Undefined if an input does not state its amount. Below zero, the transaction is invalid. */
  readonly fee: bigint | undefined
  /** The fee is high compared with what is paid. */
  readonly isFeeHigh: boolean
}
/** An output that an input spends. */
export interface Coin {
  readonly script: Uint8Array
  /** Satoshi. */
  readonly amount: bigint
}
/** Names the owner of the coins and the network for `readPsbt`. */
export interface ReadPsbtOptions {
  /** Returns whether an output script belongs to the wallet. */
  readonly isOwn: (script: Uint8Array) => boolean
  /** How the network writes addresses. */
  readonly format: BitcoinFormat
}

/** A PSBT may have outputs with any script, and any version: they are facts as well. */
export const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, allowUnknownVersion: true, disableScriptCheck: true }
const SIGHASH_ALL = 1
/** In satoshi: a fee up to this value is never considered high for any payment, and a higher one always. */
const [LOW_FEE, MUCH_FEE] = [20_000n, 1_000_000n]

/**
 * Reads what a PSBT (BIP-174) does with a wallet's coins. A signature covers the amount of its input (BIP-143), so a wrong one spends
 * nothing; other amounts and owners are claims of the page.
 * @throws if the bytes are not a PSBT
 */
export function readPsbt(bytes: Uint8Array, { isOwn, format }: ReadPsbtOptions): PsbtFacts {
  const transaction = Transaction.fromPSBT(bytes, LENIENT)
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at): PsbtInput => {
    const input = transaction.getInput(at)
    const { nonWitnessUtxo, txid = new Uint8Array(), index = 0, sighashType = SIGHASH_ALL } = input
    const { script, amount } = coinOf(input) ?? {}
    return {
      coin: `${hex.encode(txid)}:${index}`,
      amount,
      isOwn: script !== undefined && isOwn(script),
      isProven: nonWitnessUtxo !== undefined,
      sighash: sighashType,
    }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at): PsbtOutput => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
    return { script, address: addressOfScript(script, format), amount, isOwn: isOwn(script) }
  })
  const all = sum(outputs.map(({ amount }) => amount))
  const returned = sum(outputs.filter((output) => output.isOwn).map(({ amount }) => amount))
  const isKnown = inputs.every(({ amount }) => amount !== undefined)
  const fee = isKnown ? sum(inputs.map(({ amount }) => amount ?? 0n)) - all : undefined
  const paid = all - returned
  return {
    inputs,
    outputs,
    spent: sum(inputs.filter((input) => input.isOwn).map(({ amount }) => amount ?? 0n)),
    back: inputs.every((input) => input.isOwn || input.isProven) ? returned : 0n,
    paid,
    fee,
    isFeeHigh: fee !== undefined && (fee > MUCH_FEE || (fee > LOW_FEE && fee * 10n > paid)),
  }
}

/** Returns the output that an input spends; undefined if the PSBT does not state it. */
export function coinOf({ nonWitnessUtxo, witnessUtxo, index = 0 }: ReturnType<Transaction['getInput']>): Coin | undefined {
  return nonWitnessUtxo?.outputs[index] ?? witnessUtxo
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
