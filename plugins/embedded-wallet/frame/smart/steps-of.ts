import { type Step, unwrapCalls } from '@latchkey/eip155/read'
import { numberToHex } from 'viem'
import type { SmartCall } from '../../src/smart-account-scheme.js'

/** Reads the calls of a batch by this account, and the calls inside them. */
export function stepsOf(calls: readonly SmartCall[], from: string): readonly Step[] {
  return unwrapCalls(calls.map(({ to, data, value }) => ({ from, to, ...(data && { data }), ...(value && { value: numberToHex(value) }) })))
}
