import { callChain } from '../../chain/call-chain.js'
import { currentChain } from '../change-chain.js'
import type { Method } from '../method.js'

/** Returns true if a method only reads, so that it is passed to the current chain's node unchanged. */
export function isRead(name: string): boolean {
  return READS.includes(name)
}

/** Every read: the current chain's node answers. */
export const read: Method = (core, { method, params, ...call }) => {
  const { rpcUrl } = currentChain(core, call)
  return { run: () => callChain(rpcUrl, { method, params: Array.isArray(params) ? params : [] }) }
}

const READS: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_peerCount',
  'web3_clientVersion',
  'web3_sha3',
]
