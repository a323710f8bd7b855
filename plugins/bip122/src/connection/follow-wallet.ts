import type { Account, CaipNetworkId, ConnectionChange } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { BitcoinWallet, Shared } from '../wallets/bitcoin-wallet.js'
import { onSeen } from './on-seen.js'

/** If a wallet does not answer within this time, its last answer remains valid. */
const LOOK_MS = 3_000

/** The accounts that a wallet shares, followed as closely as it allows. */
export interface FollowedWallet {
  now(): Shared
  /** The wallet's own account, or one by its address. */
  account(address?: unknown): Account | undefined
  /** The wallet switched, or returned what it shares. */
  become(next: Shared): void
  /** Asks the wallet without a prompt, if it supports that, and reports changes. Never rejects. */
  refresh(): Promise<void>
  /** The wallet uses another account and cannot report which: ends the session. */
  end(): void
  watch(report: (change: ConnectionChange) => void): () => void
}

/** Follows a wallet by its events, and by asking it again when the page becomes visible and whenever the caller needs certainty. */
export function followWallet(wallet: BitcoinWallet, first: Shared): FollowedWallet {
  const reports = new Set<(change: ConnectionChange) => void>()
  let now = first
  let newest = 0
  const tell = (change: ConnectionChange): void => {
    for (const report of [...reports]) report(change)
  }
  const become = (next: Shared): void => {
    if (same(next, now)) return
    const chain: CaipNetworkId | undefined = next.chain ?? now.chain
    now = { ...next, chain }
    tell(
      next.accounts.length === 0
        ? { type: 'closed' }
        : { type: 'accounts', accounts: next.accounts, unranked: true, ...(chain && { chain }) },
    )
  }
  const look = async (): Promise<Shared | undefined> => {
    newest += 1
    const mine = newest
    const asked = wallet.look?.(now.chain)
    try {
      const next = asked && (await bounded(asked, { ms: LOOK_MS }))
      // Only the newest answer counts.
      return mine === newest ? next : undefined
    } catch {
      // The wallet does not support this. The session stays unchanged until it does.
      return undefined
    }
  }
  const refresh = async (): Promise<void> => {
    const next = await look()
    // A locked wallet shares nothing, and has withdrawn nothing.
    if (next && next.accounts.length > 0) become(next)
  }
  return {
    now: () => now,
    account: (address) => (address === undefined ? now.accounts[0] : now.accounts.find((each) => each.address === address)),
    become,
    refresh,
    end: () => tell({ type: 'closed' }),
    watch(report) {
      reports.add(report)
      // Wallets report that something changed, not always what.
      const changed = async (gone?: 'closed'): Promise<void> => {
        if (gone) return report({ type: 'closed' })
        const next = await look()
        if (next && reports.has(report)) become(next)
      }
      const stops = [wallet.watch?.((gone) => void changed(gone)), wallet.look && onSeen(() => void refresh())]
      return () => {
        reports.delete(report)
        for (const stop of stops) stop?.()
      }
    },
  }
}

function same(a: Shared, b: Shared): boolean {
  return (a.chain ?? b.chain) === b.chain && JSON.stringify(a.accounts) === JSON.stringify(b.accounts)
}
