import type { Context, Network } from '@latchkey/kernel'
import { type Balances, tellChange } from '@latchkey/kernel/async'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import type { SolanaContract } from './contract.js'
import type { Rpc } from './rpc/create-rpc.js'

export interface SentTransaction {
  readonly signature: string
  readonly blockhash: string
  readonly pubkey: string
  readonly network: Network
}

/** Follows a sent transaction to its end, reports the outcome, and refreshes the sender's balance. */
export async function watchSent(
  { ctx, rpc, balances }: { readonly ctx: Context<SolanaContract>; readonly rpc: Rpc; readonly balances: Balances },
  { signature, blockhash, pubkey, network }: SentTransaction,
): Promise<void> {
  const { caipNetworkId: chain } = network
  try {
    ctx.emit('transaction', { hash: signature, chain, status: 'sent' })
    const { status } = await waitForTransaction({ rpc, signal: ctx.signal }, { signature, network, blockhash })
    ctx.emit('transaction', { hash: signature, chain, status })
    tellChange(ctx, { address: pubkey, network, hash: signature })
    await balances.refresh({ address: pubkey, network })
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
  }
}
