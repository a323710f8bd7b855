import { type PsbtFacts, readPsbt as readFacts } from '@latchkey/bip122/read'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { AskTexts } from '../texts/groups.js'
import { coins as coinsOf } from './amounts.js'
import type { BitcoinChain } from './bitcoin-chain.js'
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
  readonly isFeeHigh: boolean
}

const SIGHASH_ALL = 1

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
  const facts = factsOf(bytes, { own, chain })
  const { spent, back, fee, isFeeHigh } = facts
  const mine = facts.inputs.flatMap((input, index) => (input.isOwn ? [{ ...input, index }] : []))
  const inputs = mine.map(({ index }) => index).filter((index) => only?.includes(index) ?? true)
  if (only?.some((index) => !inputs.includes(index))) throw refused('The wallet has no key for one of these inputs.', 4100)
  if (inputs.length === 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  const foreign = facts.inputs.filter(({ isOwn }) => !isOwn)
  if (inputs.length < mine.length || foreign.some(({ coin }) => coins?.has(coin)))
    throw refused('This asks for a part of the signatures. The wallet signs all of its inputs of a transaction together.', 4100)
  // The form in which BIP-322 signs texts, which no transaction shows.
  if (mine.some(({ amount = 0n }) => amount === 0n))
    throw refused('This asks for the signature of a text in the form of a transaction. Use `signMessage`.', 4100)
  if (mine.some(({ sighash }) => sighash !== SIGHASH_ALL))
    throw refused('This asks for a signature that others could add to. The wallet signs whole transactions alone.', 4100)
  if (fee !== undefined && fee < 0n) throw refused('The outputs are worth more than the inputs.', -32602)

  const away = facts.outputs.filter(({ isOwn }) => !isOwn)
  const inCoins = (satoshi: bigint) => coinsOf(satoshi, chain)
  const numbered = (index: number, label: string): string => (away.length > 1 ? `${index + 1}. ${label}` : label)
  return {
    psbt: bytes,
    inputs,
    spends: mine.map(({ coin }) => coin),
    leaves: spent - back,
    fee,
    details: [
      ...away.flatMap(({ address, amount }, index) => [
        { label: numbered(index, t('ask.to')), value: address ?? t('ask.noAddress') },
        { label: numbered(index, t('ask.send')), ...inCoins(amount) },
      ]),
      {
        label: t('ask.leaves'),
        ...(spent >= back ? inCoins(spent - back) : { value: t('ask.comesIn', { amount: inCoins(back - spent).value }) }),
      },
      { label: t('ask.feeExact'), ...(fee === undefined ? { value: t('ask.feeUnknown') } : inCoins(fee)) },
      { label: t('ask.network'), value: chain.name },
    ],
    warnings: [...(foreign.length > 0 ? [t('ask.othersSign')] : []), ...(isFeeHigh ? [t('ask.feeHigh')] : [])],
    isFeeHigh,
  }
}

function factsOf(bytes: Uint8Array, { own, chain }: { readonly own: Uint8Array; readonly chain: BitcoinChain }): PsbtFacts {
  try {
    return readFacts(bytes, { isOwn: (script) => equalBytes(script, own), format: chain.network })
  } catch (cause) {
    throw Object.assign(refused('These bytes are no PSBT.', -32602), { cause })
  }
}
