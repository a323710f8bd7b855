import type { ChainAdapter } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'

/** Sends further requests to another cluster. No wallet is asked: each request specifies its chain. @throws wallet/chain-not-supported */
export const switchNetwork: ChainAdapter['switchNetwork'] = async ({ session }, { caipNetworkId: chain }) => {
  if (!session?.use(chain)) throw walletErrors.create('chain-not-supported', { chain })
}
