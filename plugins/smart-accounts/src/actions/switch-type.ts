import type { EmbeddedAccountType } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import type { SmartAccountsContract } from '../contract.js'
import { explained } from '../state.js'
import { setPreferredAccountType } from './set-preferred-account-type.js'

/** Storage key: the visitor has seen the explanation of a switch. */
const EXPLAINED = 'explained'

/** Returns whether the visitor has seen the explanation of a switch, now or in an earlier visit. */
export function isExplained({ storage, state }: Pick<Context<SmartAccountsContract>, 'storage' | 'state'>): boolean {
  return state.isExplained || storage.get(EXPLAINED) !== undefined
}

/** Called when the visitor presses the switch: runs one at a time, and shows the result. */
export async function switchType(ctx: Context<SmartAccountsContract>, type: EmbeddedAccountType): Promise<void> {
  if (ctx.state.isSwitching) return
  try {
    const now = await setPreferredAccountType(ctx, { type })
    ctx.toast({ kind: 'success', text: ctx.t(now.type === 'smartAccount' ? 'smartAccounts.nowSmart' : 'smartAccounts.nowPlain') })
    ctx.storage.set(EXPLAINED, '1')
    explained(ctx.state)
  } catch (error) {
    ctx.report(error)
    ctx.toast({ kind: 'error', text: ctx.t('smartAccounts.failed') })
  }
}
