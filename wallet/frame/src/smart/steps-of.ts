import { type Step, unwrapCalls } from '@latchkey/eip155/read'
import type { SmartCall } from '@latchkey/wallet-protocol'
import { numberToHex } from 'viem'

/** Reads the calls of a batch by this account, and the calls inside them. */
export function stepsOf(calls: readonly SmartCall[], from: string): readonly Step[] {
  return unwrapCalls(calls.map(({ to, data, value }) => ({ from, to, ...(data && { data }), ...(value && { value: numberToHex(value) }) })))
}
