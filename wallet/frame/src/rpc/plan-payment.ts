import type { Reply } from '@latchkey/kernel/wire'
import type { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import type { AskTexts } from '../texts/groups.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import { makePayment } from './make-payment.js'
import { type ReadPsbt, readPsbt } from './read-psbt.js'
import type { Plan } from './send-approved.js'

/** Spendable coins of an address and the fee rate, from the operator's server. */
export type BitcoinFacts = Reply<(typeof embeddedWalletWire)['bitcoinCoins']>

/** Options of `planPayment`. */
export interface PaymentOptions {
  readonly chain: BitcoinChain
  /** Script of the paying address. */
  readonly own: Uint8Array
  /** Script of the recipient. */
  readonly to: Uint8Array
  readonly amount: bigint
  readonly facts: () => Promise<BitcoinFacts>
  /** Whether an earlier payment that was refused may be executed beside one that spends these coins. */
  readonly mayRunBeside: (spends: readonly string[]) => boolean
  /** Signs and broadcasts. Resolves with the transaction id. */
  readonly send: (read: ReadPsbt) => Promise<string>
  /** Runs one payment of the address at a time. */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
  readonly t: AskTexts
}

/** Plans a payment. If another payment spends its coins before the visitor answers, it uses other coins. */
export async function planPayment({ chain, own, to, amount, facts, mayRunBeside, send, inTurn, t }: PaymentOptions): Promise<Plan<string>> {
  const readOf = (found: BitcoinFacts): ReadPsbt =>
    readPsbt(makePayment({ ...found, own, to, amount }), { own, chain, only: undefined, coins: undefined, t })
  const planned = await facts()
  const shown = readOf(planned)
  const isBeside = mayRunBeside(shown.spends)
  return {
    words: {
      title: t('ask.send'),
      details: shown.details,
      warnings: [...(isBeside ? [t('ask.mayRunEarlier')] : []), ...shown.warnings],
      confirm: t('ask.send'),
      // The server tells the rate.
      caution: shown.isFeeHigh ? 'wait' : undefined,
    },
    send: () =>
      inTurn(async () => {
        const found = await facts()
        if (mayRunBeside(shown.spends) && !isBeside) return undefined
        if (hasCoins(shown, found) && isEnough(planned.feeRate, found.feeRate)) return send(shown)
        const again = readOf(found)
        return again.leaves === shown.leaves && again.fee === shown.fee && mayRunBeside(again.spends) === isBeside ? send(again) : undefined
      }),
  }
}

function hasCoins({ spends }: ReadPsbt, { coins }: BitcoinFacts): boolean {
  const names = new Set(coins.map(({ txid, vout }) => `${txid}:${vout}`))
  return spends.every((coin) => names.has(coin))
}

/** Fee rates change all the time. A transaction that pays up to a fifth less than the current rate is included a little later. */
function isEnough(paid: string, current: string): boolean {
  const [have, want] = [paid, current].map((rate) => BigInt(rate.replace('.', '')))
  return have !== undefined && want !== undefined && want * 4n <= have * 5n
}
