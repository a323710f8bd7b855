import type { CaipNetworkId } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { disconnect, pairInUse } from '../pair-in-use.js'
import { idle } from '../state.js'
import type { Flow } from './flow.js'

/** Ends the current account's session; if one is required, also the connection. */
export async function signOut(flow: Flow): Promise<void> {
  const { ctx } = flow
  const pair = pairInUse(ctx)
  try {
    await revoke(flow, pair)
  } finally {
    // The visitor wants to leave, whether or not the server is reachable.
    idle(ctx.state)
    flow.tell()
    if (flow.required()) await disconnect(ctx, pair)
  }
}

/** Ends the sessions of accounts that are no longer connected. */
export async function sweep(flow: Flow): Promise<void> {
  const { ctx } = flow
  for (const account of flow.book.all()) {
    const [namespace = ''] = account.chain.split(':')
    const family = ctx.read(chains).find((one) => one.namespace === namespace)
    const still = ctx.core.sessions[namespace]?.connections
      .flatMap(({ accounts }) => accounts)
      .some(({ address }) => family?.isSameAddress(address, account.address))
    if (still) continue
    try {
      await revoke(flow, account)
      flow.tell()
    } catch (error) {
      if (!ctx.signal.aborted) ctx.report(error)
    }
  }
}

async function revoke(
  { ctx: { signal }, config, book, limited }: Flow,
  account: { readonly chain: CaipNetworkId; readonly address: string },
): Promise<void> {
  await limited(config.revokeSession(account.chain, account.address, { signal }), signal)
  book.remove(account)
}
