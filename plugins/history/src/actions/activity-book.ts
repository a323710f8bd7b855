import type { Context, Holder } from '@latchkey/kernel'
import type { ActivityBook, HistoryContract } from '../contract.js'
import { historyBook, type KnownHistory } from '../history-book.js'
import { sameness } from '../parties.js'
import { sortOut } from '../sort-out.js'

/** The history for an app with its own list: pending entries in their place, planted ones separated. */
export function activityBook(ctx: Context<HistoryContract>): ActivityBook {
  const book = historyBook(ctx)
  const pendingOf = ({ address, network }: Holder) => {
    const isSame = sameness(ctx, network.chainNamespace)
    return ctx.state.pending.filter(({ chainId, from }) => chainId === network.caipNetworkId && isSame(from, address))
  }
  return {
    watch(holder, report) {
      let known: KnownHistory | undefined
      const tell = (): void => {
        if (!known) return
        const { items, status, failed, more } = known
        const { honest, hidden } = sortOut(ctx, holder, items)
        const pending = pendingOf(holder).filter(({ hash }) => !items.some((item) => item.hash === hash))
        report({ items: [...pending, ...honest], hidden, status, failed, more })
      }
      const stopBook = book.watch(holder, (next) => {
        known = next
        tell()
      })
      const stopPending = ctx.subscribe('history', tell)
      return () => {
        stopBook()
        stopPending()
      }
    },
    refresh: book.refresh,
    more: book.more,
  }
}
