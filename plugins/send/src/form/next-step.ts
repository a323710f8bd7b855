import type { SendContract, SendState } from '../contract.js'

export interface FormFacts {
  readonly state: Pick<SendState, 'recipient' | 'max'>
  /** A token is chosen, and its balance is loading. */
  readonly loading: boolean
  /** Name of the network to switch to first. */
  readonly switchTo: string | undefined
  readonly token: { readonly symbol: string; readonly units: bigint; readonly isNative: boolean } | undefined
  readonly native: { readonly symbol: string; readonly units: bigint } | undefined
  /** The account's wallet may pay the fee. */
  readonly mayBePaid?: boolean
  /** In base units; undefined while the text is not an amount. */
  readonly amount: bigint | undefined
}
export interface NextStep {
  readonly label: SendContract['messages']
  readonly values?: { readonly [name: string]: string }
  /** The button's action; undefined if something above it needs attention first. */
  readonly press?: 'switch' | 'token' | 'review'
  /** The input with the problem. */
  readonly wrong?: 'amount' | 'to'
}

/** Returns the label of the form's one button: the first thing that is missing. Pure. */
export function nextStep({ state: { recipient, max }, loading, switchTo, token, native, mayBePaid, amount }: FormFacts): NextStep {
  if (switchTo !== undefined) return { label: 'send.switch', values: { network: switchTo }, press: 'switch' }
  if (loading && !token) return { label: 'send.review' }
  if (!token) return { label: 'send.chooseToken', press: 'token' }
  if (amount === undefined || amount === 0n) return { label: 'send.enterAmount' }
  if (amount > token.units) return { label: 'send.notEnough', values: { symbol: token.symbol }, wrong: 'amount' }
  // For the coin itself, Max already leaves the fee; for smaller amounts this is checked once the fee is known.
  const cannotPay = native !== undefined && !mayBePaid && (token.isNative ? !max && amount === native.units : native.units === 0n)
  if (cannotPay) return { label: 'send.notEnoughFee', values: { symbol: native.symbol }, wrong: 'amount' }
  if (recipient.status === 'empty') return { label: 'send.enterTo' }
  if (recipient.status === 'looking') return { label: 'send.lookup' }
  if (recipient.status === 'bad') return { label: 'send.badTo', wrong: 'to' }
  return { label: 'send.review', press: 'review' }
}
