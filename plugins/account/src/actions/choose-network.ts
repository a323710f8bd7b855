import type { Context, Network } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { planNetwork } from '../network-plan.js'
import { leaveNetworks } from './leave-networks.js'
import { switchNetwork } from './switch-network.js'

/** Handles a click on a network's row. */
export async function chooseNetwork(ctx: Context<AccountContract>, network: Network): Promise<void> {
  const { chainNamespace: namespace, caipNetworkId: chain } = network
  switch (planNetwork(ctx.core, network)) {
    case 'here':
      return leaveNetworks(ctx)
    case 'remember':
      await ctx.use(connections).switchNetwork(chain)
      return leaveNetworks(ctx)
    case 'activate':
      ctx.use(connections).activate({ namespace })
      ctx.emit('switchNetwork', { network: chain })
      return leaveNetworks(ctx)
    case 'at-once':
      return switchNetwork(ctx, chain)
    case 'connect':
      return ctx.open('SwitchActiveChain', { chain })
    case 'ask':
      askNetwork(ctx, network)
  }
}

/** Sends the request and then opens the waiting view, in this order: the request must be sent in the task of the click. */
export function askNetwork(ctx: Context<AccountContract>, { caipNetworkId: chain }: Network): void {
  void switchNetwork(ctx, chain)
  ctx.open('SwitchNetwork', { chain })
}
