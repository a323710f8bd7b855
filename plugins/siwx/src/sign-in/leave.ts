import type { GuardedPair } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import { disconnect, pairInUse, toldOf } from '../pair-in-use.js'
import { checking, idle } from '../state.js'
import type { Flow } from './flow.js'

/** Continues without a session: the visitor chose "not now". */
export function skip({ ctx, book, prompt }: Flow): void {
  if (!prompt) return
  prompt.asking?.abort()
  book.skip(prompt.pair)
  idle(ctx.state)
  prompt.end(undefined)
}

/** The visitor pressed Cancel. */
export async function cancel(flow: Flow): Promise<void> {
  const { ctx, config, prompt } = flow
  const pair = prompt?.pair ?? pairInUse(ctx)
  ctx.emit('clickCancelSiwx', toldOf(ctx, pair))
  if (!flow.required()) {
    flow.slowTimer.giveUp()
    skip(flow)
    ctx.close()
    return
  }
  prompt?.asking?.abort()
  if (config.onCancel === 'previous' && (await goBack(flow, pair))) return
  idle(ctx.state)
  await disconnect(ctx, pair)
  flow.toConnect()
}

/** Returns to the network, or account, that has a session. The check for the new pair then finds it. */
async function goBack({ ctx, last: to }: Flow, from: GuardedPair): Promise<boolean> {
  if (!to || to.namespace !== from.namespace || (to.chain === from.chain && to.address === from.address)) return false
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === to.chain)
  if (!network || !ctx.core.sessions[to.namespace]?.accounts.some(({ address }) => address === to.address)) return false
  checking(ctx.state)
  try {
    if (to.address !== from.address) ctx.use(connections).activate({ namespace: to.namespace, address: to.address })
    if (to.chain !== from.chain) await ctx.use(connections).switchNetwork(network.caipNetworkId)
    return true
  } catch (error) {
    ctx.report(error)
    return false
  }
}
