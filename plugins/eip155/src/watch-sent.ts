import type { CaipNetworkId, Context, Network } from '@latchkey/kernel'
import { type Balances, tellChange } from '@latchkey/kernel/async'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import type { Eip155Contract } from './contract.js'
import type { Rpc } from './rpc/create-rpc.js'
import { toTransferStatus } from './transfers/to-transfer-status.js'

export interface SentTransaction {
  readonly hash: string
  readonly chain: CaipNetworkId
  readonly network: Network
  readonly address: string
}

/** Follows a sent transaction to its end, reports the outcome, and refreshes the sender's balance. */
export async function watchSent(
  deps: { readonly ctx: Context<Eip155Contract>; readonly rpc: Rpc; readonly balances: Balances },
  sent: SentTransaction,
): Promise<void> {
  const { ctx, rpc, balances } = deps
  const { hash, chain, network, address } = sent
  try {
    const { status } = await waitForTransaction({ rpc, signal: ctx.signal }, { hash, network })
    ctx.emit('transaction', { hash, chain, status: toTransferStatus(status) })
    tellChange(ctx, { address, network, hash })
    await balances.refresh({ address, network })
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
  }
}
