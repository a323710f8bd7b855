import type { Account, Call, Context, Identity, Network } from '@latchkey/kernel'
import { chains, nameSources } from '@latchkey/kernel/late'
import type { ReceiveContract } from './contract.js'

/**
 * The name of an account, if it resolves back to the account: an unverified name could make others send elsewhere. Accounts on a test
 * network are not looked up.
 */
export async function findName(
  ctx: Pick<Context<ReceiveContract>, 'read' | 'report'>,
  { namespace, address }: Account,
  network: Network,
  { signal }: Call,
): Promise<Identity | undefined> {
  if (network.testnet) return undefined
  const sources = ctx.read(nameSources).filter((source) => source.namespace === namespace)
  const isSame = ctx.read(chains).find((chain) => chain.namespace === namespace)?.isSameAddress ?? ((a, b) => a === b)
  for (const source of sources) {
    try {
      const identity = await source.resolve({ address, network }, { signal })
      signal.throwIfAborted()
      const { name } = identity ?? {}
      if (name === undefined) continue
      const found = await source.find?.({ name, network }, { signal })
      signal.throwIfAborted()
      if (found !== undefined && isSame(found, address)) return identity
    } catch (error) {
      signal.throwIfAborted()
      ctx.report(error)
    }
  }
  return undefined
}
