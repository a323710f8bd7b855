import { bounded, poll } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import type { Ask } from '../transfers/evm-deps.js'
import { idOf } from './pass-batch.js'

/** How a batch ended (EIP-5792). */
export interface BatchEnd {
  /** Its last transaction. */
  readonly hash: string
  /** False if it was reverted, completely or in parts, even if the transaction around it succeeded. */
  readonly isDone: boolean
}
interface BatchStatus {
  readonly status?: unknown
  readonly receipts?: readonly { readonly transactionHash?: unknown }[]
}

/**
 * Waits until a batch is on the chain, at most 3 minutes: its calls have no hash before that.
 * @throws wallet/failed if it was not included, or its outcome is unknown
 */
export async function batchEnd({
  ask,
  id,
  signal,
}: {
  /** Sends a request to the wallet. */
  readonly ask: Ask
  readonly id: string
  readonly signal: AbortSignal
}): Promise<BatchEnd> {
  const ended = await poll(async (limits) => {
    const found = (await bounded(ask('wallet_getCallsStatus', [id]), limits())) as BatchStatus | null
    const { receipts = [] } = found ?? {}
    const status = Number(found?.status)
    const hash = receipts.at(-1)?.transactionHash
    if (typeof hash === 'string') return { status, hash }
    return status >= 300 ? { status } : undefined
  }, signal)
  if (ended && 'hash' in ended) return { hash: ended.hash, isDone: !(ended.status >= 300) }
  const status = ended?.status ?? 0
  // EIP-5792: 4xx was not included in a block, 5xx was reverted completely; 6xx was reverted in parts.
  const isUndone = status >= 400 && status < 600
  const reason = ended ? `the batch ended with ${status}` : 'it did not tell what became of the batch'
  throw walletErrors.create('failed', { wallet: 'The wallet', reason, ...(isUndone && { sent: false }) })
}

/** Returns the id in a wallet's answer to `wallet_sendCalls`. @throws wallet/failed if there is none */
export function batchId(answer: unknown): string {
  const id = idOf(answer)
  if (id !== undefined) return id
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered without the id of the batch' })
}
