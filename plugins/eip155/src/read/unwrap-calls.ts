import type { Hex } from 'viem'
import { readInnerCalls } from '../inner-calls.js'
import { type ReadCall, readCall } from './read-call.js'
import type { Allowance, Draft } from './simulate.js'

/** A call, and the calls inside it. */
export interface Step {
  /** The transaction that this call alone would be. */
  readonly draft: Draft
  /** Its effect, not including the calls inside it. */
  readonly call: ReadCall
  /** The code of the called contract runs as the account that calls it. */
  readonly isDelegated: boolean
  /** Calls that it makes, in order. */
  readonly inner: readonly Step[]
}

/** More calls are not drawn: they are shown as data that is not understood. */
const MOST_DEPTH = 8
const MOST_CALLS = 100

/** Reads a call and everything inside it, as long as all of it can be shown. */
export function unwrapCall(draft: Draft): Step {
  return unwrapCalls([draft])[0] as Step
}

/** Reads the calls of a batch and everything inside them, as long as all of it can be shown. */
export function unwrapCalls(drafts: readonly Draft[]): readonly Step[] {
  let left = MOST_CALLS
  const unwrap = (draft: Draft, isDelegated: boolean, depth: number): Step => {
    const { to, data = '0x', from } = draft
    if (to === undefined) return { draft, call: { does: 'other' }, isDelegated, inner: [] }
    if (data === '0x') return { draft, call: { does: isDelegated ? 'other' : 'pay' }, isDelegated, inner: [] }
    const found = readInnerCalls(to, data as Hex)
    if (!found || depth >= MOST_DEPTH || found.length > left) return { draft, call: readCall(data as Hex), isDelegated, inner: [] }
    left -= found.length
    const sender = isDelegated ? from : to
    const inner = found.map((each) => {
      const amount = each.value === 0n ? {} : { value: `0x${each.value.toString(16)}` }
      return unwrap({ from: each.by === 'sender' ? from : sender, to: each.to, data: each.data, ...amount }, each.isDelegated, depth + 1)
    })
    return { draft, call: { does: 'calls' }, isDelegated, inner }
  }
  return drafts.map((draft) => unwrap(draft, false, 0))
}

/** Returns whether a call, or one inside it, is not understood. */
export function hasUnread({ call, inner }: Step): boolean {
  return call.does === 'other' || 'data' in call || inner.some(hasUnread)
}

/** Returns the allowances of an account that these calls change by themselves. */
export function allowancesIn(steps: readonly Step[], owner: string): readonly Allowance[] {
  return steps.flatMap(({ draft: { from, to }, call, inner }) => [
    ...(to !== undefined && from.toLowerCase() === owner.toLowerCase() && 'spender' in call && call.does !== 'approve-token'
      ? [{ token: to, spender: call.spender }]
      : []),
    ...allowancesIn(inner, owner),
  ])
}
