import type { SwapsContract } from '../contract.js'

export interface FormFacts {
  /** Name of the network to switch to first. */
  readonly switchTo: string | undefined
  /** Whether tokens are loading. */
  readonly loading: boolean
  readonly sell: { readonly symbol: string; readonly isNative: boolean } | undefined
  readonly hasBuy: boolean
  /** Balance of the sold token; undefined if unknown. */
  readonly held: bigint | undefined
  readonly native: { readonly symbol: string; readonly units: bigint | undefined }
  /** In base units; undefined if the text is not an amount. */
  readonly amount: bigint | undefined
  readonly quoting: 'none' | 'asking' | 'ready' | 'noRoute' | 'failed'
  /** Error code of the simulation. */
  readonly problem: string | undefined
}
export interface NextStep {
  readonly label: SwapsContract['messages']
  readonly values?: { readonly [name: string]: string }
  /** Action of the button; without it, an input above it is missing. */
  readonly press?: 'switch' | 'sell' | 'buy' | 'review' | 'retry'
  /** Whether the typed amount is too large. */
  readonly wrong?: true
}

/** Returns the text of the form's only button: the first thing that is missing. A pure function. */
export function nextStep(facts: FormFacts): NextStep {
  const { switchTo, loading, sell, hasBuy, held, native, amount, quoting, problem } = facts
  if (switchTo !== undefined) return { label: 'swaps.switch', values: { network: switchTo }, press: 'switch' }
  if (loading && !sell) return { label: 'swaps.review' }
  if (!sell) return { label: 'swaps.choose', press: 'sell' }
  if (!hasBuy) return { label: 'swaps.choose', press: 'buy' }
  if (amount === undefined || amount === 0n) return { label: 'swaps.enterAmount' }
  if ((held !== undefined && amount > held) || problem === 'transfer/not-enough')
    return { label: 'swaps.notEnough', values: { symbol: sell.symbol }, wrong: true }
  const hasNoFee = problem === 'transfer/no-fee' || (sell.isNative ? amount === native.units : native.units === 0n)
  if (hasNoFee) return { label: 'swaps.notEnoughFee', values: { symbol: native.symbol }, wrong: true }
  if (quoting === 'noRoute') return { label: 'swaps.noRoute' }
  if (quoting === 'failed') return { label: 'swaps.again', press: 'retry' }
  if (quoting !== 'ready') return { label: 'swaps.quoting' }
  return { label: 'swaps.review', press: 'review' }
}
