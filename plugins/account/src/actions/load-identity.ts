import type { Context, Network } from '@latchkey/kernel'
import { nameSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { accountKey } from '../entry-parts.js'
import { setIdentity } from '../state.js'

export interface LoadIdentityArgs {
  readonly namespace: string
  readonly address: string
  readonly network: Network | undefined
  readonly signal: AbortSignal
}

/** Queries the name sources in turn; the first with a result wins. Accounts on a test network are not looked up. */
export async function loadIdentity(
  ctx: Context<AccountContract>,
  { namespace, address, network, signal }: LoadIdentityArgs,
): Promise<void> {
  if (network?.testnet) return
  for (const source of ctx.read(nameSources).filter((s) => s.namespace === namespace)) {
    try {
      const identity = await source.resolve({ address, network }, { signal })
      if (signal.aborted) return
      if (identity?.name === undefined && identity?.avatar === undefined) continue
      return setIdentity(ctx.state, accountKey({ namespace, address }), identity)
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
    }
  }
}
