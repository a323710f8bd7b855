import type { CaipNetworkId, Connection, Context, Network } from '@latchkey/kernel'
import { type Balances, bounded, poll, tellChange } from '@latchkey/kernel/async'
import type { Eip155Contract } from './contract.js'
import { hasCode } from './wallet/provider-errors.js'

export interface SentBatch {
  readonly id: string
  readonly connection: Connection
  readonly chain: CaipNetworkId
  readonly network: Network
  readonly address: string
}
interface CallsStatus {
  readonly status?: unknown
  readonly receipts?: readonly { readonly transactionHash: string; readonly status?: string }[]
}

/** Follows a batch to its end, reports the outcome of its transactions, and refreshes the sender's balance. */
export async function watchCalls(
  { ctx, balances }: { readonly ctx: Context<Eip155Contract>; readonly balances: Balances },
  { id, connection, chain, network, address }: SentBatch,
): Promise<void> {
  try {
    const ended = await poll(async (limits) => {
      const call = limits()
      const found = await bounded(connection.request('wallet_getCallsStatus', [id], call), call).catch((error: unknown) => {
        // A wallet that cannot report it is not asked again.
        if (hasCode(error, 4100, 4200, 5730, -32601)) return { status: 400 }
        throw error
      })
      return isOver(found) ? found : undefined
    }, ctx.signal)
    for (const { transactionHash: hash, status } of ended?.receipts ?? []) {
      ctx.emit('transaction', { hash, chain, status: status === '0x0' ? 'failed' : 'confirmed' })
      tellChange(ctx, { address, network, hash })
    }
    await balances.refresh({ address, network })
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
  }
}

/** EIP-5792 counts upwards from 100 (pending); its first version used words. */
function isOver(answer: unknown): answer is CallsStatus {
  const { status } = (answer ?? {}) as CallsStatus
  return status === 'CONFIRMED' || Number(status) >= 200
}
