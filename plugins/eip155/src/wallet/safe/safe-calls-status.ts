import type { Call } from '@latchkey/kernel'
import type { AskSafe } from './open-channel.js'

interface Deps {
  readonly ask: AskSafe
  readonly read: (method: string, params: readonly unknown[], call: Call) => Promise<unknown>
  /** The Safe transaction that contains the batch. */
  readonly id: string
  readonly chainId: string
  readonly call: Call
}

/** The state of a batch in EIP-5792 terms: waiting for owners, mined, or failed. */
export async function safeCallsStatus({ ask, read, id, chainId, call }: Deps): Promise<unknown> {
  const found = (await ask('getTxBySafeTxHash', { safeTxHash: id }, call)) as {
    readonly txStatus?: unknown
    readonly txHash?: unknown
  } | null
  const status = { version: '2.0.0', id, chainId, atomic: true }
  if (found?.txStatus === 'CANCELLED') return { ...status, status: 400 }
  if (typeof found?.txHash !== 'string') return { ...status, status: 100 }
  const receipt = await read('eth_getTransactionReceipt', [found.txHash], call)
  if (!receipt) return { ...status, status: 100 }
  return { ...status, status: found.txStatus === 'FAILED' ? 500 : 200, receipts: [receipt] }
}
