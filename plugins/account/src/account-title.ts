import type { Context } from '@latchkey/kernel'
import { accountInUse, accountKey } from './account-in-use.js'
import type { AccountContract } from './contract.js'

/** Title of the Account view: the account's name, else its short address. */
export function accountTitle(ctx: Context<AccountContract>): string {
  const account = accountInUse(ctx.core)
  if (!account) return ctx.t('account.title')
  const { address } = account
  const start = address.startsWith('0x') ? 6 : 4
  return ctx.state.identities[accountKey(account)]?.name ?? `${address.slice(0, start)}…${address.slice(-4)}`
}
