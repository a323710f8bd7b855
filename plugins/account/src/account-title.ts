import type { Context } from '@latchkey/kernel'
import { sessionInUse } from '@latchkey/kernel/late'
import type { AccountContract } from './contract.js'
import { accountKey } from './entry-parts.js'

/** Title of the Account view: the account's name, otherwise its short address. */
export function accountTitle({ core, state, t }: Context<AccountContract>): string {
  const { only, namespace = '' } = core
  const address = sessionInUse(core)?.address
  if (address === undefined) return t('account.title')
  const start = address.startsWith('0x') ? 6 : 4
  return state.identities[accountKey({ namespace: only ?? namespace, address })]?.name ?? `${address.slice(0, start)}…${address.slice(-4)}`
}
