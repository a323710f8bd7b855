import type { Connection, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { Rpc } from './create-rpc.js'

/** A wallet in the page answers at once; a slower one is asked again with the next check. */
const ANSWER_MS = 5_000

export interface AskWalletTooDeps {
  readonly nodes: Rpc
  /** The wallet in use if it is on this network; undefined for wallets on other devices, which have no node. */
  readonly wallet: (network: Network) => Connection | undefined
  /** Aborts with the kernel. */
  readonly signal: AbortSignal
}

/**
 * Queries the wallet in use for the receipt of a transaction that no node has. Wallets whose accounts are contracts return their own hash
 * until the owners have agreed, such as a Safe's `safeTxHash`, and only they know the final transaction.
 */
export function askWalletToo({ nodes, wallet, signal }: AskWalletTooDeps): Rpc {
  return async (network, method, params) => {
    const answer = await nodes(network, method, params)
    if (answer !== null || method !== 'eth_getTransactionReceipt') return answer
    const connection = wallet(network)
    if (!connection || (await nodes(network, 'eth_getTransactionByHash', params)) !== null) return null
    try {
      return (await bounded(connection.request(method, params, { signal }), { signal, ms: ANSWER_MS })) ?? null
    } catch {
      // It knows no more than the nodes.
      signal.throwIfAborted()
      return null
    }
  }
}
