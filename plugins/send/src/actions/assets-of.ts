import type { AccountContract } from '@latchkey/account'
import type { Asset, Context, Holder } from '@latchkey/kernel'
import type { Resource } from '@latchkey/kernel/async'
import type { SendContract } from '../contract.js'

/** Assets of accounts: the list of the account plugin, shared by all plugins. */
export async function assetsOf(ctx: Context<SendContract>): Promise<Resource<Holder, readonly Asset[]>> {
  // The plugin is required, so it exists.
  return (ctx.peer<AccountContract>('account') as { readonly actions: AccountContract['actions'] }).actions.assets()
}
