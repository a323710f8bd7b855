import type { Account, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'

/** The content of the QR code: the account's payment URI if its family has one, otherwise the address alone. */
export async function codeOf(ctx: Pick<Context, 'read'>, { namespace, address }: Pick<Account, 'namespace' | 'address'>): Promise<string> {
  const adapter = ctx.read(chains).find((chain) => chain.namespace === namespace)
  return (await (await adapter?.load?.())?.uri?.({ address })) ?? address
}
