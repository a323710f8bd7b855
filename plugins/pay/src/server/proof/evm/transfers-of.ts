import type { ServerCall } from '@latchkey/server-kit'
import type { Wanted } from '../prover.js'
import { fieldsOf, type Node, toAddress, toNumber } from './ask-node.js'

/** A transfer of exactly the amount due, by its position in its transaction. */
export interface Paying {
  readonly position: number
  readonly payer: string
}

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Position of the transaction's own value. Transfers of its internal calls are below it: -2, -3, … */
const OWN_VALUE = -1

type Look = Pick<Wanted, 'token' | 'recipient' | 'due'>

/**
 * Returns token transfers in a successful receipt, by their position among its logs: the log index within the block may change with the
 * block.
 */
export function tokenTransfers({ token, recipient, due }: Look, receipt: { readonly [field: string]: unknown }): readonly Paying[] {
  const logs: readonly unknown[] = Array.isArray(receipt.logs) ? receipt.logs : []
  return logs.flatMap((log, position): Paying[] => {
    const { address, topics, data } = fieldsOf(log)
    if (toAddress(address) !== token?.toLowerCase() || !Array.isArray(topics) || topics.length !== 3 || topics[0] !== TRANSFER) return []
    const [from, to] = [topics[1], topics[2]].map((topic) => toAddress(`0x${String(topic).slice(-40)}`))
    // A transfer to oneself does not count as arrived.
    return from !== undefined && to === recipient.toLowerCase() && from !== to && toNumber(data) === due ? [{ position, payer: from }] : []
  })
}

/**
 * Returns coins that a successful transaction moves: its own value, or what a smart account sends in a call. Undefined if no node can
 * trace it.
 */
export async function coinTransfers(
  { recipient, due }: Look,
  { node, hash, call }: { readonly node: Node; readonly hash: string; readonly call: ServerCall },
): Promise<readonly Paying[] | undefined> {
  const to = recipient.toLowerCase()
  const transaction = fieldsOf(await node.ask('eth_getTransactionByHash', hash))
  const payer = toAddress(transaction.from)
  const isDirect = toAddress(transaction.to) === to
  if (isDirect && payer !== undefined && payer !== to && toNumber(transaction.value) === due) return [{ position: OWN_VALUE, payer }]
  // No code runs, so nothing else is moved.
  if (isDirect && transaction.input === '0x') return []
  try {
    const root = fieldsOf(await node.ask('debug_traceTransaction', hash, { tracer: 'callTracer' }))
    if (typeof root.type !== 'string') return undefined
    let position = OWN_VALUE
    const walk = (frame: unknown): readonly Paying[] => {
      const { type, from, value, error, calls, ...rest } = fieldsOf(frame)
      position -= 1
      // A failed call was reverted, with everything beneath it.
      if (error !== undefined) return []
      const sender = toAddress(from)
      const isOurs = (type === 'CALL' || type === 'SELFDESTRUCT') && toAddress(rest.to) === to && toNumber(value) === due
      const own = isOurs && sender !== undefined && sender !== to ? [{ position, payer: sender }] : []
      return [...own, ...(Array.isArray(calls) ? calls.flatMap(walk) : [])]
    }
    return root.error === undefined && Array.isArray(root.calls) ? root.calls.flatMap(walk) : []
  } catch {
    call.signal.throwIfAborted()
    // Most public nodes have no tracer.
    return undefined
  }
}
