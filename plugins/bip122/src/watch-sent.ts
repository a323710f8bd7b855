import type { CaipNetworkId, Context, Network } from '@latchkey/kernel'
import { tellChange } from '@latchkey/kernel/async'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import type { Bip122Contract } from './contract.js'
import type { Esplora } from './esplora.js'

export interface SentTransaction {
  readonly hash: string
  readonly chain: CaipNetworkId
  /** The account whose balance it changes. */
  readonly address: string | undefined
  readonly network: Network | undefined
}
export interface WatchDeps {
  readonly ctx: Pick<Context<Bip122Contract>, 'emit' | 'read' | 'report' | 'signal'>
  readonly esplora: Esplora
  readonly refresh: (target: { readonly address: string; readonly network: Network }) => Promise<void>
}

/**
 * Reports that a transaction was sent, follows it to its block, reports that, and refreshes the sender's balance. The kernel refreshes it
 * too once the request has succeeded: unconfirmed amounts count at once.
 */
export async function watchSent({ ctx, esplora, refresh }: WatchDeps, { hash, chain, address, network }: SentTransaction): Promise<void> {
  try {
    ctx.emit('transaction', { hash, chain, status: 'sent' })
    // Without a server there is nothing to poll.
    if (!esplora.serves(chain)) return
    const { status } = await waitForTransaction(esplora, { hash, chain, signal: ctx.signal })
    ctx.emit('transaction', { hash, chain, status })
    if (address === undefined || !network) return
    tellChange(ctx, { address, network, hash })
    await refresh({ address, network })
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
  }
}
