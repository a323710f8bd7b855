import type { Activity, Context, Holder } from '@latchkey/kernel'
import { useOwn } from '@latchkey/kernel/ui'
import { useEffect, useMemo, useState } from 'react'
import type { HistoryContract } from '../../contract.js'
import { historyBook, type KnownHistory } from '../../history-book.js'
import { sameness } from '../../parties.js'
import { forgetPending } from '../../pending.js'

/** How often a visible list refreshes; more often while one of our transactions is pending. */
const REFRESH_MS = 30_000
const PENDING_MS = 10_000

export interface ShownHistory extends KnownHistory {
  /** The account's own transactions that no source lists yet. */
  readonly pending: readonly Activity[]
  readonly retry: () => void
  readonly more: KnownHistory['more']
  readonly loadMore: () => void
}

/** The history of an account, refreshed while shown. Starts over for another account. */
export function useHistory(ctx: Context<HistoryContract>, { address, network }: Holder): ShownHistory {
  const of = `${network.caipNetworkId}:${address}`
  const [shown, show] = useState<{ readonly of: string; readonly known: KnownHistory }>()
  const { pending } = useOwn(ctx)
  const own = useMemo(() => {
    const isSame = sameness(ctx, network.chainNamespace)
    return pending.filter(({ chainId, from }) => chainId === network.caipNetworkId && isSame(from, address))
  }, [ctx, pending, network, address])
  const period = own.some(({ status }) => status === 'pending') ? PENDING_MS : REFRESH_MS
  useEffect(() => {
    const book = historyBook(ctx)
    const stop = book.watch({ address, network }, (known) => show({ of, known }))
    void book.refresh({ address, network }, REFRESH_MS)
    return stop
  }, [ctx, address, network, of])
  useEffect(() => {
    const timer = setInterval(() => {
      const book = historyBook(ctx)
      // After a failure only the visitor retries.
      if (document.visibilityState === 'visible' && book.read({ address, network }).failed === undefined)
        void book.refresh({ address, network })
    }, period)
    return () => clearInterval(timer)
  }, [ctx, address, network, period])
  const known: KnownHistory = shown?.of === of ? shown.known : { items: [], status: 'loading', failed: undefined, more: false }
  useEffect(() => forgetPending(ctx, new Set(known.items.map(({ hash }) => hash))), [ctx, known.items])
  const hashes = useMemo(() => new Set(known.items.map(({ hash }) => hash)), [known.items])
  return {
    ...known,
    pending: own.filter(({ hash }) => !hashes.has(hash)),
    retry: () => void historyBook(ctx)[known.failed === 'next' ? 'more' : 'refresh']({ address, network }),
    loadMore() {
      ctx.emit('loadMoreTransactions', {})
      void historyBook(ctx).more({ address, network })
    },
  }
}
