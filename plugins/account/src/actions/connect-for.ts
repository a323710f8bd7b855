import type { Context, Network } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { ConnectFace } from '../connect-face.js'
import type { AccountContract } from '../contract.js'
import { setPicked } from '../state.js'

/** Opens the wallets of a network's family, and remembers the network for when one of them connects. */
export async function connectFor(ctx: Context<AccountContract>, network: Network): Promise<void> {
  setPicked(ctx.state, network.caipNetworkId)
  // Nothing is connected there, so this only stores the preference; wallets that support it connect straight to it.
  await ctx.use(connections).switchNetwork(network.caipNetworkId)
  ctx.peer<ConnectFace>('connect')?.open('Connect', { namespace: network.chainNamespace })
}
