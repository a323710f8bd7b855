import type { Context } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { isConnected } from '../entry-parts.js'
import { beginLeaving, endLeaving } from '../state.js'

export interface DisconnectWalletArgs {
  readonly namespace: string
  readonly connector: string
}

/**
 * Ends one wallet's session: in this namespace, or in all of its namespaces if they share one connection. A second call while it runs
 * does nothing.
 */
export async function disconnectWallet(ctx: Context<AccountContract>, { namespace, connector }: DisconnectWalletArgs): Promise<void> {
  if (!beginLeaving(ctx.state, connector)) return
  const type = ctx.core.connectors.find((c) => c.id === connector)?.type
  const shared = type === 'WALLET_CONNECT' || type === 'AUTH' || type === 'ID_AUTH'
  const left = await leave(ctx, namespace, () => ctx.use(connections).disconnect({ connector, ...(!shared && { namespace }) }))
  endLeaving(ctx.state, connector)
  // After the last one the modal closes, and a toast would appear on its next opening.
  if (left && ctx.core.open && Object.values(ctx.core.sessions).some(isConnected))
    ctx.toast({ kind: 'success', text: ctx.t('account.wallets.removed') })
}

/** Ends every session. */
export async function disconnectAll(ctx: Context<AccountContract>): Promise<void> {
  if (!beginLeaving(ctx.state, '*')) return
  await leave(ctx, ctx.core.namespace ?? '', () => ctx.use(connections).disconnect())
  endLeaving(ctx.state, '*')
}

async function leave(ctx: Context<AccountContract>, namespace: string, end: () => Promise<void>): Promise<boolean> {
  try {
    await end()
    ctx.emit('disconnectSuccess', { namespace })
    return true
  } catch (error) {
    if (ctx.signal.aborted) return false
    ctx.emit('disconnectError', { message: error instanceof Error ? error.message : String(error) })
    ctx.toast({ kind: 'error', text: ctx.t('account.disconnectFailed') })
    return false
  }
}
