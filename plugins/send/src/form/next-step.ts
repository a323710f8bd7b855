import type { SendContract, SendState } from '../contract.js'

export interface FormFacts {
  readonly state: Pick<SendState, 'recipient' | 'max'>
  /** A token is chosen, and what there is of it is on its way. */
  readonly loading: boolean
  /** The network that has to be switched to first, by name. */
  readonly switchTo: string | undefined
  readonly token: { readonly symbol: string; readonly units: bigint; readonly isNative: boolean } | undefined
  readonly native: { readonly symbol: string; readonly units: bigint } | undefined
  /** In base units; nothing while what was typed is no amount. */
  readonly amount: bigint | undefined
}
export interface NextStep {
  readonly label: SendContract['messages']
  readonly values?: { readonly [name: string]: string }
  /** What the button does; without it there is something to do above it first. */
  readonly press?: 'switch' | 'token' | 'review'
  /** The input that this is about. */
  readonly wrong?: 'amount' | 'to'
}

/** What the one button of the form says: the first thing that is still missing. Pure. */
export function nextStep({ state: { recipient, max }, loading, switchTo, token, native, amount }: FormFacts): NextStep {
  if (switchTo !== undefined) return { label: 'send.switch', values: { network: switchTo }, press: 'switch' }
  if (loading && !token) return { label: 'send.review' }
  if (!token) return { label: 'send.chooseToken', press: 'token' }
  if (amount === undefined || amount === 0n) return { label: 'send.enterAmount' }
  if (amount > token.units) return { label: 'send.notEnough', values: { symbol: token.symbol }, wrong: 'amount' }
  // Of the coin itself the fee is left by Max; anything less than all of it is found out when the fee is known.
  const cannotPay = native !== undefined && (token.isNative ? !max && amount === native.units : native.units === 0n)
  if (cannotPay) return { label: 'send.notEnoughFee', values: { symbol: native.symbol }, wrong: 'amount' }
  if (recipient.status === 'empty') return { label: 'send.enterTo' }
  if (recipient.status === 'looking') return { label: 'send.lookup' }
  if (recipient.status === 'bad') return { label: 'send.badTo', wrong: 'to' }
  return { label: 'send.review', press: 'review' }
}
