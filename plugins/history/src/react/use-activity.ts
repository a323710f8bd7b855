import type { Activity, CoreContract, Kernel } from '@latchkey/kernel'
import { useAccount, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { HistoryContract, KnownActivity } from '../contract.js'

/** Selects the account to show the history of. */
export interface ActivityOptions {
  /** `eip155`, `solana`, … Defaults to the namespace in use. */
  readonly namespace?: string
}
/** Result of `useActivity`. */
export interface ActivityResult {
  /** Newest first, each hash once; recently sent ones come first. */
  readonly activities: readonly Activity[]
  /**
   * Entries that others planted in the history to be mistaken for something else: worthless transfers, look-alike addresses. Show them
   * separately, or not at all.
   */
  readonly hidden: readonly Activity[]
  /** True before the first answer. */
  readonly isLoading: boolean
  /** True while refreshing. */
  readonly isFetching: boolean
  /** True if the newest page, or the one after the last shown, failed to load. */
  readonly isError: boolean
  /** True if there is another page. */
  readonly hasMore: boolean
  /** Loads the next page. Never rejects. */
  readonly loadMore: () => Promise<void>
  /** Loads the newest page. Never rejects. */
  readonly refresh: () => Promise<void>
}

const unknown: KnownActivity = { items: [], hidden: [], status: 'loading', failed: undefined, more: false }

/**
 * Returns the activity of the account in use on the network in use, page by page. Needs `history()`.
 *
 * @example
 * const { activities, hasMore, loadMore } = useActivity()
 */
export function useActivity(options: ActivityOptions = {}): ActivityResult {
  // The hook belongs to the plugin, so it is used where that is installed.
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
  // Activity belongs to its account: it is not returned for another one, not even until the effect has run.
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

/** Within this time, another component that shows the list does not request the page again. */
const FRESH_MS = 10_000
