import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { formatUnits } from 'viem'
import type { AskTexts } from '../texts/ask-en.js'
import { LENIENT } from '../vault/psbt-options.js'
import { addressOfScript, type BitcoinChain } from './bitcoin-chain.js'
import { type Detail, refused } from './questions.js'

/** A PSBT, as shown and as signed. */
export interface ReadPsbt {
  readonly psbt: Uint8Array
  /** Indexes of the inputs to sign, which belong to the wallet. */
  readonly inputs: readonly number[]
  /** Outputs that the inputs to sign spend, such as `<txid>:0`. */
  readonly spends: readonly string[]
  /** Satoshi leaving the wallet, including the fee if the wallet pays it. */
  readonly leaves: bigint
  /** Undefined if an input does not state its amount. */
  readonly fee: bigint | undefined
  readonly details: readonly Detail[]
  readonly warnings: readonly string[]
  /** The fee is high. */
  readonly isDear: boolean
}

const SIGHASH_ALL = 1
/** In satoshi: a fee up to here is never considered high, whatever is paid, and one above always. */
const [LOW_FEE, MUCH_FEE] = [20_000n, 1_000_000n]

/**
 * Reads what a PSBT (BIP-174) does with the wallet's coins. A signature covers the amount of its input (BIP-143), so a wrong one spends
 * nothing; other amounts and owners are claims of the page. All inputs of the wallet are therefore signed together: each part of them
 * would look as if the change paid for it. Change only counts if the transactions that paid the other inputs show that none of them is
 * the wallet's: its list of coins lacks those of a transaction that is signed and not sent.
 *
 * @throws if the bytes are not a PSBT, require no signature of this wallet or only some of them, one that others could build on, or one
 * of a text
 */
export function readPsbt(
  bytes: Uint8Array,
  {
    own,
    chain,
    only,
    coins,
    t,
  }: {
    readonly own: Uint8Array
    readonly chain: BitcoinChain
    /** Indexes of the inputs that the page wants signed; undefined for all of the wallet's. */
    readonly only: readonly number[] | undefined
    /** The wallet's coins, such as `<txid>:0`; undefined if they could not be read. */
    readonly coins: ReadonlySet<string> | undefined
    readonly t: AskTexts
  },
): ReadPsbt {
  const transaction = parsed(bytes)
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => ({ index, ...spentBy(transaction, index) }))
  const isOwn = (script: Uint8Array | undefined): boolean => script !== undefined && equalBytes(script, own)
  const mine = all.filter(({ script }) => isOwn(script))
  const inputs = mine.map(({ index }) => index).filter((index) => only?.includes(index) ?? true)
  if (only?.some((index) => !inputs.includes(index))) throw refused('The wallet has no key for one of these inputs.', 4100)
  if (inputs.length === 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  const foreign = all.filter(({ script }) => !isOwn(script))
  if (inputs.length < mine.length || foreign.some(({ index }) => coins?.has(coinOf(transaction, index))))
    throw refused('This asks for a part of the signatures. The wallet signs all of its inputs of a transaction together.', 4100)
  // The form in which BIP-322 signs texts, which no transaction shows.
  if (mine.some(({ amount = 0n }) => amount === 0n))
    throw refused('This asks for the signature of a text in the form of a transaction. Use `signMessage`.', 4100)
  for (const index of inputs)
    if ((transaction.getInput(index).sighashType ?? SIGHASH_ALL) !== SIGHASH_ALL)
      throw refused('This asks for a signature that others could add to. The wallet signs whole transactions alone.', 4100)

  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(index)
    return { script, amount, isOwn: isOwn(script) }
  })
  const away = outputs.filter((output) => !output.isOwn)
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  const spent = sum(mine.map(({ amount }) => amount ?? 0n))
  // If it cannot be ruled out that other inputs are the wallet's as well, the change may be paid by them.
  const back = foreign.every(({ isProven }) => isProven) ? sum(outputs.filter((output) => output.isOwn).map(({ amount }) => amount)) : 0n
  const known = all.every(({ amount }) => amount !== undefined)
  const fee = known ? sum(all.map(({ amount }) => amount ?? 0n)) - sum(outputs.map(({ amount }) => amount)) : undefined
  if (fee !== undefined && fee < 0n) throw refused('The outputs are worth more than the inputs.', -32602)
  const inCoins = (satoshi: bigint): string => `${formatUnits(satoshi, 8)} ${chain.symbol}`
  const numbered = (index: number, label: string): string => (away.length > 1 ? `${index + 1}. ${label}` : label)
  const paid = sum(away.map(({ amount }) => amount))
  const isDear = fee !== undefined && (fee > MUCH_FEE || (fee > LOW_FEE && fee * 10n > paid))
  return {
    psbt: bytes,
    inputs,
    spends: inputs.map((at) => coinOf(transaction, at)),
    leaves: spent - back,
    fee,
    details: [
      ...away.flatMap(({ script, amount }, index) => [
        { label: numbered(index, t.to), value: addressOfScript(script, chain) ?? t.noAddress },
        { label: numbered(index, t.send), value: inCoins(amount) },
      ]),
      { label: t.leaves, value: spent >= back ? inCoins(spent - back) : t.comesIn(inCoins(back - spent)) },
      { label: t.feeExact, value: fee === undefined ? t.feeUnknown : inCoins(fee) },
      { label: t.network, value: chain.name },
    ],
    warnings: [...(foreign.length > 0 ? [t.othersSign] : []), ...(isDear ? [t.feeHigh] : [])],
    isDear,
  }
}

function parsed(bytes: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(bytes, LENIENT)
  } catch (cause) {
    throw Object.assign(refused('These bytes are no PSBT.', -32602), { cause })
  }
}

function coinOf(transaction: Transaction, at: number): string {
  const { txid = new Uint8Array(), index = 0 } = transaction.getInput(at)
  return `${hex.encode(txid)}:${index}`
}

/** The spent output. It is proven if the PSBT has the transaction that made it, whose hash the input names. */
function spentBy(
  transaction: Transaction,
  at: number,
): { readonly script?: Uint8Array; readonly amount?: bigint; readonly isProven: boolean } {
  const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(at)
  return { ...(nonWitnessUtxo?.outputs[index] ?? witnessUtxo), isProven: nonWitnessUtxo !== undefined }
}
