import type { DescribedFact, DescribedWarning, DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import { isUnlimited, type TokenFacts } from '../read/index.js'

/** Formats of a token's amounts and ids. */
export interface Amounts {
  /** Never a guess: without decimals of the contract, in its smallest units. */
  readonly tokens: (amount: bigint) => DescribedFact
  readonly allowance: (amount: bigint) => Pick<Amounts, 'named'> & { readonly fact: DescribedFact; readonly isUnlimited: boolean }
  readonly piece: (id: bigint) => DescribedFact
  /** Explains that the contract reports no decimals, or an imitated name. */
  readonly named: readonly DescribedWarning[]
}

/** Formats amounts with the contract's own metadata. `asset` is the CAIP-10 id of a token, to find its price. */
export function amounts(token: TokenFacts, t: DescribeTools['t'], asset?: string): Amounts {
  const { symbol, decimals, isImitation = false, isCollection } = token
  const label = t('approve.amount')
  const tokens = (amount: bigint): DescribedFact => {
    const number = decimals === undefined ? t('approve.units', { amount: String(amount) }) : fromUnits(amount, decimals)
    const sums = decimals === undefined ? {} : { sums: [{ ...(asset !== undefined && { asset }), units: String(amount), decimals }] }
    return { label, value: withSymbol(number, symbol), ...sums }
  }
  const imitates: readonly DescribedWarning[] = isImitation ? [{ level: 'danger', text: t('approve.warn.imitates') }] : []
  const hasUnits = decimals === undefined && !isCollection
  const named: readonly DescribedWarning[] = [
    ...imitates,
    ...(hasUnits ? [{ level: 'warning' as const, text: t('eip155.approve.warn.nameless') }] : []),
  ]
  return {
    tokens,
    allowance(amount) {
      if (!isUnlimited(amount, token)) return { fact: tokens(amount), isUnlimited: false, named: amount === 0n ? imitates : named }
      const value = `${t('approve.unlimited')}${symbol === undefined ? '' : ` (${symbol})`}`
      return { fact: { label, value }, isUnlimited: true, named: imitates }
    },
    piece: (id) => ({ label: t('eip155.approve.piece'), value: `${symbol ?? ''} #${id}`.trim() }),
    named,
  }
}

/** Warns of an allowance, in particular of one without a limit. */
export function limits({ isUnlimited, named }: ReturnType<Amounts['allowance']>, t: DescribeTools['t']): readonly DescribedWarning[] {
  return [isUnlimited ? { level: 'danger', text: t('approve.warn.unlimited') } : may(t), ...named]
}

/** Warns that something may be taken later. */
export function may(t: DescribeTools['t']): DescribedWarning {
  return { level: 'warning', text: t('approve.warn.allow') }
}
