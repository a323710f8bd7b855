import type { Context } from '@latchkey/kernel'
import type { PreferredAccount, SetPreferredAccountTypeArgs, SmartAccountsContract } from '../contract.js'
import { smartAccountsErrors } from '../errors.js'
import { accountKindInUse, walletOf } from '../in-use.js'
import { embeddedLogin } from '../shared.js'
import { switched, switching } from '../state.js'

/**
 * Switches the account type.
 * @throws smart-accounts/not-embedded, and the embedded wallet's refusal, after which its plain account is in use
 */
export async function setPreferredAccountType(
  ctx: Context<SmartAccountsContract>,
  { type }: SetPreferredAccountTypeArgs,
): Promise<PreferredAccount> {
  const inUse = accountKindInUse(ctx.core, walletOf(ctx))
  if (!inUse) throw smartAccountsErrors.create('not-embedded', {})
  switching(ctx.state)
  try {
    const now = await ctx.use(embeddedLogin).setAccountType(type)
    ctx.emit('setPreferredAccountType', { accountType: now.type, network: inUse.chain })
    return now
  } finally {
    switched(ctx.state)
  }
}
