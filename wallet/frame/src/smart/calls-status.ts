import type { EvmNode } from '@latchkey/eip155/read'
import { isHex, numberToHex } from 'viem'
import type { Refusal } from '../account/api.js'
import { refused } from '../rpc/questions.js'
import { askBundler } from './ask-bundler.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

type Hex = `0x${string}`
/** A transaction receipt of EIP-5792. */
export interface CallsReceipt {
  readonly logs: readonly { readonly address: unknown; readonly data: unknown; readonly topics: unknown }[]
  readonly status: Hex
  readonly blockHash: unknown
  readonly blockNumber: unknown
  readonly gasUsed: unknown
  readonly transactionHash: unknown
}
/** Status of a batch. */
export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: Hex
  readonly chainId: Hex
  /** 100 pending, 200 confirmed, 400 never included, 500 reverted completely. */
  readonly status: 100 | 200 | 400 | 500
  readonly atomic: true
  readonly receipts?: readonly CallsReceipt[]
}

/**
 * Answers `wallet_getCallsStatus` (EIP-5792) from the chain and the bundler, so it also works after a reload of the page.
 * @throws 5730 for an id of no batch of the visitor
 */
export async function callsStatus(
  params: unknown,
  { session, refusedCalls, notedCalls, ...options }: Pick<SmartRpcOptions, 'session' | 'node' | 'refusedCalls' | 'notedCalls' | 'receipts'>,
): Promise<CallsStatus> {
  const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (typeof id !== 'string') throw refused('Expected string', -32602)
  if (!isHex(id) || id.length < 3 || id.length > 8194) throw unknownId()
  const noted = notedCalls.get(id)
  const isOwn = noted !== undefined && noted.user !== undefined && noted.user === (await session.user())
  const { chain, kind, hash } = isOwn
    ? noted
    : await session.call('findCalls', { id }).catch((error: Refusal) => {
        throw error.reason === 'not-found' ? unknownId() : error
      })
  const whole = { version: '2.0.0', id, chainId: numberToHex(Number(chain.slice('eip155:'.length))), atomic: true } as const
  const receipt = await receiptFor({ chain, kind, hash }, { session, ...options })
  if (!receipt) return { ...whole, status: refusedCalls.has(id) ? 400 : 100 }
  return { ...whole, status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] }
}

/** Undefined until it is included. */
export async function receiptFor(
  { chain, kind, hash }: { readonly chain: string; readonly kind: 'operation' | 'transaction'; readonly hash: string },
  { session, node, receipts }: Pick<SmartRpcOptions, 'session' | 'node' | 'receipts'>,
): Promise<CallsReceipt | undefined> {
  const key = `${chain} ${hash}`
  const known = receipts.get(key)
  if (known) return known
  const read = (kind === 'transaction' ? ofTransaction(hash, chain, node) : ofOperation(hash, chain, session)).finally(() =>
    receipts.delete(key),
  )
  receipts.set(key, read)
  return read
}

async function ofTransaction(hash: string, chain: string, node: EvmNode): Promise<CallsReceipt | undefined> {
  return receiptOf(await node(chain, 'eth_getTransactionReceipt', [hash]))
}

async function ofOperation(hash: string, chain: string, session: SmartRpcOptions['session']): Promise<CallsReceipt | undefined> {
  const result = await askBundler(session, { chain, method: 'eth_getUserOperationReceipt', params: [hash] })
  if (!isRecord(result)) return undefined
  const receipt = receiptOf(result.receipt)
  // The surrounding transaction succeeds whether or not the operation does, and may contain other accounts' operations.
  return receipt && { ...receipt, status: result.success === true ? '0x1' : '0x0', logs: logsOf(result.logs) }
}

function receiptOf(given: unknown): CallsReceipt | undefined {
  if (!isRecord(given)) return undefined
  const { status, blockHash, blockNumber, gasUsed, transactionHash, logs } = given
  return { logs: logsOf(logs), status: status === '0x1' ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
}

function logsOf(given: unknown): CallsReceipt['logs'] {
  if (!Array.isArray(given)) return []
  return (given as readonly unknown[]).filter(isRecord).map(({ address, data, topics }) => ({ address, data, topics }))
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unknownId(): Error {
  return refused('There is no batch with this id.', 5730)
}
