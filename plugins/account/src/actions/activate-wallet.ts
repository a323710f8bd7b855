import type { Context } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'

export interface ActivateWalletArgs {
  readonly namespace: string
  readonly connector: string
  readonly address: string
  /** Name shown to visitors, for the message. */
  readonly name: string
}

/** Switches to another connected wallet or account. */
export function activateWallet(ctx: Context<AccountContract>, { name, ...target }: ActivateWalletArgs): void {
  ctx.use(connections).activate(target)
  ctx.toast({ kind: 'success', text: ctx.t('account.wallets.switched', { name }) })
}
