import type { RpcCall } from './ask-nodes.js'

/** When an answer is immutable: at once, or once its block is deep enough. */
export type Keep = 'forever' | { readonly block: bigint } | undefined

type Rule = (result: unknown, params: readonly unknown[]) => Keep

const inBlock: Rule = (result) => {
  const { blockNumber, number } = (result ?? {}) as { readonly blockNumber?: unknown; readonly number?: unknown }
  const block = blockNumber ?? number
  return typeof block === 'string' && /^0x[\da-f]+$/i.test(block) ? { block: BigInt(block) } : undefined
}
const byNumber: Rule = (result, params) => (/^0x[\da-f]+$/i.test(String(params[0])) ? inBlock(result, params) : undefined)
const receipts: Rule = (result, params) => (Array.isArray(result) ? inBlock(result[0], params) : undefined)
const finalized: Rule = (result, [, options]) => {
  const { commitment = 'finalized' } = (typeof options === 'object' && options !== null ? options : {}) as { readonly commitment?: unknown }
  return result !== null && commitment === 'finalized' ? 'forever' : undefined
}

const RULES: { readonly [method: string]: Rule } = {
  eth_getTransactionByHash: inBlock,
  eth_getTransactionReceipt: inBlock,
  eth_getBlockByHash: inBlock,
  eth_getBlockByNumber: byNumber,
  eth_getBlockReceipts: receipts,
  getBlock: finalized,
  getBlockTime: (result) => (result === null ? undefined : 'forever'),
  getGenesisHash: () => 'forever',
  getTransaction: finalized,
}

/** Full blocks: too large for the database that processes share, and seldom requested twice. */
const WHOLE: readonly string[] = ['eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'getBlock']

export function isWholeBlock({ method }: RpcCall): boolean {
  return WHOLE.includes(method)
}

/** Returns true if answers of a method can be cached at all. */
export function mayKeep({ method }: RpcCall): boolean {
  return Object.hasOwn(RULES, method)
}

/** Returns whether this answer can be cached. `result` is the node's unparsed text. */
export function keepOf({ method, params }: RpcCall, result: string): Keep {
  return RULES[method]?.(JSON.parse(result), Array.isArray(params) ? params : [])
}
