import type { Context } from '@latchkey/kernel'
import { requests } from '@latchkey/kernel/late'
import type { EventAnswer } from '@latchkey/wallet-protocol'
import type { Permission, SmartAccountsContract } from '../contract.js'
import { embeddedLogin } from '../shared.js'
import { permissionsAre, reading, revoking } from '../state.js'

/** A permission in the frame's format. */
type Listed = EventAnswer<'LIST_PERMISSIONS'>['items'][number]
type Ctx = Context<SmartAccountsContract>

/** Fetches the permissions granted to apps, newest first. */
export async function readPermissions(ctx: Ctx, signal: AbortSignal): Promise<void> {
  reading(ctx.state)
  try {
    const { items } = await ctx.use(embeddedLogin).ask('LIST_PERMISSIONS', undefined, { signal })
    permissionsAre(ctx.state, items.map(toPermission))
  } catch (error) {
    if (signal.aborted) return
    ctx.report(error)
    permissionsAre(ctx.state, 'failed')
  }
}

/** Revokes a permission after the visitor approves it in the embedded wallet, and fetches the list again. */
export async function revoke(ctx: Ctx, { context }: Permission, signal: AbortSignal): Promise<void> {
  if (ctx.state.revoking !== undefined) return
  revoking(ctx.state, context)
  try {
    await ctx.use(requests).request('wallet_revokePermissions', [{ permissionsContext: context }], { signal: ctx.signal })
    await readPermissions(ctx, signal)
  } catch (error) {
    if (!isNo(error)) {
      ctx.report(error)
      ctx.toast({ kind: 'error', text: ctx.t('smartAccounts.revokeFailed') })
    }
  } finally {
    revoking(ctx.state, undefined)
  }
}

function toPermission({ context, chainId, origin, app, words, expiry, revokedAt }: Listed): Permission {
  const chain = String(chainId)
  return { context, chain: chain.includes(':') ? chain : `eip155:${chain}`, origin, app, words, endsAt: expiry * 1000, revokedAt }
}

/** The visitor rejected: a result, not an error. */
function isNo(error: unknown): boolean {
  return ['rejected', 'rpc-rejected'].includes(String((error as { readonly code?: unknown }).code))
}
