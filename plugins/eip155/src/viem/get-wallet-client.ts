import { walletErrors } from '@latchkey/kernel'
import { type Chain, type Client, type CustomTransport, createClient, custom, getAddress, type JsonRpcAccount } from 'viem'
import type { Eip155Kernel } from '../eip155-kernel.js'
import { toViemChain } from '../rpc/to-viem-chain.js'

/** viem's client of the account in use. */
export type WalletClient = Client<CustomTransport, Chain, JsonRpcAccount>

/**
 * Returns a viem client for the account and network in use. Cheap to create: get a new one when they change, or use `watchWalletClient`.
 *
 * @throws wallet/not-connected; wallet/chain-not-supported while the wallet is on a network that is not configured
 * @example
 * import { getWalletClient } from '@latchkey/eip155/viem'
 * import { sendTransaction } from 'viem/actions'
 *
 * const hash = await sendTransaction(getWalletClient(kernel), { to, value })
 */
export function getWalletClient(kernel: Eip155Kernel): WalletClient {
  const session = kernel.state.core.sessions.eip155
  if (session?.status !== 'connected' || !session.address) throw walletErrors.create('not-connected', { namespace: 'eip155' })
  if (!session.network) throw walletErrors.create('chain-not-supported', { chain: String(session.chain) })
  return createClient({
    account: getAddress(session.address),
    chain: toViemChain(session.network),
    transport: custom(kernel.actions.eip155.getProvider(), { retryCount: 0 }),
  })
}
