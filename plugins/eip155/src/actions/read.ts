import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { FREE_METHODS } from '../data/methods.js'
import type { FurtherRequest } from '../further-request.js'
import type { Rpc } from '../rpc/create-rpc.js'

/** A read of the network's own nodes. */
export interface ReadArgs {
  /** A read method from the list in specification section 6: `eth_call`. */
  readonly method: string
  /** JSON-RPC parameters. None by default. */
  readonly params?: readonly unknown[]
  /** A configured network. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
}

/** These need an account or a subscription that outlives the request. */
const OF_THE_PROVIDER: readonly string[] = ['eth_accounts', 'eth_requestAccounts', 'eth_subscribe', 'eth_unsubscribe']

/** Returns true if a network's own nodes can answer the method. They have the chain's data, but no wallet. */
export function isNodeRead(method: string): boolean {
  const known: readonly string[] = FREE_METHODS
  return known.includes(method) && !method.startsWith('wallet_') && !OF_THE_PROVIDER.includes(method)
}

/**
 * Reads from a network's own nodes, independent of the wallet's chain.
 *
 * @throws kernel/rpc-not-allowed; wallet/chain-not-supported for a network that is not configured
 */
export async function read(
  {
    rpc,
    networks,
    current,
    further = [],
  }: {
    readonly rpc: Rpc
    readonly networks: readonly Network[]
    readonly current: Network | undefined
    readonly further?: readonly FurtherRequest[]
  },
  { method, params = [], chain }: ReadArgs,
): Promise<unknown> {
  if (!isNodeRead(method) && !further.some((each) => each.method === method && each.by === 'node'))
    throw kernelErrors.create('rpc-not-allowed', { method })
  const network = chain === undefined ? current : networks.find((n) => n.caipNetworkId === chain)
  if (!network) throw walletErrors.create('chain-not-supported', { chain: String(chain) })
  return rpc(network, method, params)
}
