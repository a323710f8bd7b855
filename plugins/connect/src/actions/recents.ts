import type { Context } from '@latchkey/kernel'
import type { ConnectContract, RecentWallet } from '../contract.js'

const KEY = 'recent'
/** Specification section 9. */
export const MOST_RECENT = 2

/** Reads the recent wallets. Another tab may have added one, so the storage is read each time. */
export function loadRecents(ctx: Context<ConnectContract>): void {
  ctx.state.recent = parseRecents(ctx.storage.get(KEY))
}

/** Moves a wallet to the front; only the newest two are kept. Sign-in methods other than wallets are not stored. */
export function rememberWallet(ctx: Context<ConnectContract>, connector: string): void {
  const wallet = ctx.core.connectors.find((c) => c.id === connector)
  if (!wallet || wallet.type === 'AUTH' || wallet.type === 'ID_AUTH') return
  const others = parseRecents(ctx.storage.get(KEY)).filter((r) => r.id !== wallet.id)
  ctx.state.recent = [{ id: wallet.id, rdns: wallet.rdns, name: wallet.name }, ...others].slice(0, MOST_RECENT)
  ctx.storage.set(KEY, JSON.stringify(ctx.state.recent))
}

/** Removes a wallet from the recent ones. */
export function forgetWallet(ctx: Context<ConnectContract>, connector: string): void {
  ctx.state.recent = parseRecents(ctx.storage.get(KEY)).filter(({ id }) => id !== connector)
  ctx.storage.set(KEY, JSON.stringify(ctx.state.recent))
}

/** Parses the stored value; anything unexpected counts as empty. */
export function parseRecents(text: string | undefined): readonly RecentWallet[] {
  try {
    const raw: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(raw)) return []
    return raw
      .filter(isStored)
      .map(({ id, name, rdns }) => ({ id, name, rdns: typeof rdns === 'string' ? rdns : undefined }))
      .slice(0, MOST_RECENT)
  } catch {
    return []
  }
}

function isStored(value: unknown): value is { readonly id: string; readonly name: string; readonly rdns?: unknown } {
  const { id, name } = (value ?? {}) as { readonly id?: unknown; readonly name?: unknown }
  return typeof id === 'string' && id !== '' && typeof name === 'string'
}
