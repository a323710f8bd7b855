import type { FrameHandlers } from '../message-server.js'
import type { SmartAccounts } from './smart-accounts.js'

/** Handles which account the page sees: the plain one or the smart one. */
export function accountHandlers({
  smart,
  chain,
}: {
  readonly smart: SmartAccounts
  /** The current network (CAIP-2). */
  readonly chain: () => string
}): Pick<FrameHandlers, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS' | 'INIT_SMART_ACCOUNT' | 'SET_PREFERRED_ACCOUNT'> {
  return {
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [...(await smart.enabled())] }),
    // Costs nothing: the account becomes a smart one with its first batch.
    async INIT_SMART_ACCOUNT() {
      const account = await smart.demand(chain())
      return { address: account.address, isDeployed: await account.isDeployed() }
    },
    SET_PREFERRED_ACCOUNT: ({ type }) => smart.prefer(chain(), type),
  }
}
