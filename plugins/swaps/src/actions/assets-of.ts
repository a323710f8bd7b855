import type { AccountContract } from '@latchkey/account'
import type { Asset, Context, Holder } from '@latchkey/kernel'
import type { Resource } from '@latchkey/kernel/async'
import type { SwapsContract } from '../contract.js'

/** Returns the account's assets: the account plugin's list, which all plugins share. */
export async function assetsOf(ctx: Context<SwapsContract>): Promise<Resource<Holder, readonly Asset[]>> {
  // Safe: the account plugin is required.
  return (ctx.peer<AccountContract>('account') as { readonly actions: AccountContract['actions'] }).actions.assets()
}
