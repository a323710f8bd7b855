import type { Described, DescribedFact, DescribedWarning } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import { feeOf, hasNonce, isHighFee, type ReadAccounts, readActions, readTransaction, sentBy } from '../read/index.js'
import { addressFact } from './address-fact.js'
import { describeInstruction, type InstructionTools } from './describe-instruction.js'

/** Context for describing transactions. */
export interface TransactionTools extends Omit<InstructionTools, 'holderOf'> {
  readonly readAccounts: ReadAccounts
  /** Summarizes a single transaction with several instructions. */
  readonly lead: string
}

/**
 * Describes a transaction: each instruction, numbered if there are several, the fee and its payer. One that cannot be decoded is labelled
 * as such.
 * @param number of this transaction among several: `2.`
 */
export async function describeTransaction(
  bytes: Uint8Array,
  { number, ...tools }: TransactionTools & { readonly number: string },
): Promise<Described> {
  const { t, own, coin, lead, readAccounts } = tools
  const transaction = readTransaction(bytes)
  if (!transaction) return { lead, facts: [], warnings: [{ level: 'danger', text: t('approve.warn.unreadable') }] }
  const { actions, addresses, holderOf } = await readActions(transaction, { readAccounts })
  const described = await Promise.all(actions.map((action) => describeInstruction(action, { ...tools, holderOf })))
  const steps = described.filter((step) => step !== undefined)
  const { payer, accounts, signers } = transaction
  const { amount: fee, isExact } = feeOf(transaction)
  const signs = own === undefined || accounts.slice(0, signers).includes(own)
  const warn = (level: DescribedWarning['level'], key: string, isDue: boolean): readonly DescribedWarning[] =>
    isDue ? [{ level, text: t(key) }] : []
  const paid: readonly DescribedFact[] = [
    {
      label: t(isExact ? 'approve.fee' : 'solana.approve.feeMost'),
      value: withSymbol(fromUnits(fee, coin.decimals), coin.symbol),
      sums: [{ units: String(fee), decimals: coin.decimals }],
    },
    ...(payer === own ? [] : [addressFact(t)('solana.approve.feePayer', payer)]),
  ]
  const [only, ...others] = steps
  const isSingle = only !== undefined && others.length === 0
  return {
    lead: isSingle ? only.lead : lead,
    facts: [
      ...(isSingle ? only.facts : steps.flatMap((step, at) => [{ label: `${number}${at + 1}.`, value: step.lead }, ...step.facts])),
      ...paid,
    ],
    warnings: [
      ...warn('danger', 'approve.warn.account', !signs),
      ...steps.flatMap(({ warnings }) => warnings),
      ...warn('danger', 'solana.approve.warn.tables', addresses.all.includes(undefined)),
      ...warn('warning', 'approve.warn.feeHigh', payer === own && isHighFee(fee, sentBy(payer, actions))),
      ...warn('warning', 'solana.approve.warn.noExpiry', hasNonce(transaction)),
    ],
  }
}
