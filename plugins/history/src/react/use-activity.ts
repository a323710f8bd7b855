import type { Activity, CoreContract, Kernel } from '@latchkey/kernel'
import { useAccount, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { HistoryContract, KnownActivity } from '../contract.js'

/** Whose history is shown. */
export interface ActivityOptions {
  /** `eip155`, `solana`, …; the namespace in use when left out. */
  readonly namespace?: string
}
/** What `useActivity` returns. */
export interface ActivityResult {
  /** Newest first, each hash once; what was just sent comes first. */
  readonly activities: readonly Activity[]
  /** What others put into the history to be taken for something else: worthless transfers, look-alike addresses. Show it apart, or not at all. */
  readonly hidden: readonly Activity[]
  /** Before the first answer. */
  readonly isLoading: boolean
  /** There is a first answer, and another one is on its way. */
  readonly isFetching: boolean
  /** The newest page, or the one after what is shown, could not be had. */
  readonly isError: boolean
  /** There is a page after what is shown. */
  readonly hasMore: boolean
  /** Asks for the page after what is shown. Never rejects. */
  readonly loadMore: () => Promise<void>
  /** Asks for the newest page. Never rejects. */
  readonly refresh: () => Promise<void>
}

const unknown: KnownActivity = { items: [], hidden: [], status: 'loading', failed: undefined, more: false }

/**
 * What happened with the account in use on the network in use, page by page. Needs `history()`.
 *
 * @example
 * const { activities, hasMore, loadMore } = useActivity()
 */
export function useActivity(options: ActivityOptions = {}): ActivityResult {
  // The hook belongs to the plugin, and is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | HistoryContract>
  const { address } = useAccount(options)
  const { network } = useNetwork(options)
  const of = address === undefined || !network ? undefined : `${network.caipNetworkId}:${address}`
  const [shown, show] = useState<{ readonly of: string; readonly known: KnownActivity }>()
  useEffect(() => {
    if (address === undefined || !network || of === undefined) return
    const holder = { address, network }
    let stop = (): void => {}
    let left = false
    kernel.actions.history.book().then(
      (book) => {
        if (left) return
        stop = book.watch(holder, (known) => show({ of, known }))
        void book.refresh(holder, FRESH_MS)
      },
      () => left || show({ of, known: { ...unknown, status: 'ready', failed: 'newest' } }),
    )
    return () => {
      left = true
      stop()
    }
  }, [kernel, address, network, of])
  const ask = useCallback(
    async (what: 'more' | 'refresh'): Promise<void> => {
      if (address === undefined || !network) return
      const book = await kernel.actions.history.book().catch(() => undefined)
      await book?.[what]({ address, network })
    },
    [kernel, address, network],
  )
  // What happened belongs to its account: under another one it is not told, not even until the effect has run.
  const known = shown && shown.of === of ? shown.known : unknown
  return {
    activities: known.items,
    hidden: known.hidden,
    isLoading: of !== undefined && known.status === 'loading',
    isFetching: known.status === 'busy',
    isError: known.failed !== undefined,
    hasMore: known.more,
    loadMore: useCallback(() => ask('more'), [ask]),
    refresh: useCallback(() => ask('refresh'), [ask]),
  }
}

/** A page that was asked for within this time is not asked for again by another part of the page that shows it. */
const FRESH_MS = 10_000
