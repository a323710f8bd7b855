import type { Account, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'

/** What a wallet's camera reads: the account's payment address where its family has one, else the address alone. */
export async function codeOf(ctx: Pick<Context, 'read'>, { namespace, address }: Pick<Account, 'namespace' | 'address'>): Promise<string> {
  const adapter = ctx.read(chains).find((chain) => chain.namespace === namespace)
  return (await (await adapter?.load?.())?.uri?.({ address })) ?? address
}
