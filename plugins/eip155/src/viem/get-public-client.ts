import { type CaipNetworkId, walletErrors } from '@latchkey/kernel'
import { type Chain, type Client, type ClientConfig, type CustomTransport, createClient, custom } from 'viem'
import type { Eip155Kernel } from '../eip155-kernel.js'
import { toViemChain } from '../rpc/to-viem-chain.js'
import { toProviderError } from '../wallet/to-provider-error.js'

/** The chain to read from, and viem's own settings. */
export interface PublicClientArgs extends Pick<ClientConfig, 'batch' | 'cacheTime' | 'pollingInterval'> {
  /** A configured network. Defaults to the one in use at the time of the call. */
  readonly chain?: CaipNetworkId
}

/**
 * Returns a viem client that reads from a network's own nodes, with the kernel's fallback and ranking, with or without a wallet. Cheap to
 * create: get a new one when the network changes.
 *
 * @throws wallet/chain-not-supported when the network is not configured
 * @example
 * import { getPublicClient } from '@latchkey/eip155/viem'
 * import { getBlockNumber } from 'viem/actions'
 *
 * const block = await getBlockNumber(getPublicClient(kernel, { chain: 'eip155:8453' }))
 */
export function getPublicClient(kernel: Eip155Kernel, args: PublicClientArgs = {}): Client<CustomTransport, Chain> {
  const { chain: wanted, ...config } = args
  const { networks, sessions } = kernel.state.core
  const network = wanted === undefined ? sessions.eip155?.network : networks.find((n) => n.caipNetworkId === wanted)
  if (!network) throw walletErrors.create('chain-not-supported', { chain: String(wanted ?? sessions.eip155?.chain) })
  const { caipNetworkId: chain } = network
  // viem distinguishes errors by the codes of EIP-1193.
  const request: Parameters<typeof custom>[0]['request'] = ({ method, params = [] }) =>
    kernel.actions.eip155.read({ method, params, chain }).catch((error: unknown) => {
      throw toProviderError(error)
    })
  // The kernel has retried already.
  return createClient({ ...config, chain: toViemChain(network), transport: custom({ request }, { retryCount: 0 }) })
}
