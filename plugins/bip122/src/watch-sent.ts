import type { CaipNetworkId, Context, Network } from '@latchkey/kernel'
import { waitForTransaction } from './actions/wait-for-transaction.js'
import type { Bip122Contract } from './contract.js'
import type { Esplora } from './esplora.js'

export interface SentTransaction {
  readonly hash: string
  readonly chain: CaipNetworkId
  /** Whose balance it changes. */
  readonly address: string | undefined
  readonly network: Network | undefined
}
export interface WatchDeps {
  readonly ctx: Pick<Context<Bip122Contract>, 'emit' | 'report' | 'signal'>
  readonly esplora: Esplora
  readonly refresh: (target: { readonly address: string; readonly network: Network }) => Promise<void>
}

/** Says that a transaction was sent, follows it to its block, says so, and reads the sender's balance at both moments. */
export async function watchSent({ ctx, esplora, refresh }: WatchDeps, { hash, chain, address, network }: SentTransaction): Promise<void> {
  const read = async (): Promise<void> => {
    if (address !== undefined && network) await refresh({ address, network }).catch(ctx.report)
  }
  try {
    ctx.emit('transaction', { hash, chain, status: 'sent' })
    // Without a server there is nothing to ask.
    if (!esplora.serves(chain)) return
    // What waits for a block counts at once.
    await read()
    const { status } = await waitForTransaction(esplora, { hash, chain, signal: ctx.signal })
    ctx.emit('transaction', { hash, chain, status })
    await read()
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
  }
}
