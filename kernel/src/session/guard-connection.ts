import { sessionErrors, walletErrors } from '../late/index.js'
import type { CaipNetworkId, Call, ChainAdapter, Connection, ConnectionChange, ConnectionState } from '../types/index.js'
import { bounded } from '../waits/index.js'

interface Deps {
  readonly connection: Connection
  readonly family: ChainAdapter
  /** The wallet's name, for errors. */
  readonly wallet: () => string
  /** The session's facts about this wallet. */
  readonly facts: () => ConnectionState | undefined
  /** Records what the wallet reports when queried. */
  readonly heard: (change: ConnectionChange) => void
  /** Aborts with the session. Its reason is what pending requests reject with. */
  readonly ended: AbortSignal
}

/** A connection as the kernel hands it out. */
export interface GuardedConnection {
  readonly connection: Connection
  /** Calls the listeners after a change, and rejects requests for removed accounts. */
  changed(change: ConnectionChange): void
  /** The page slept or was left: the wallet is queried for its state before the next request. */
  doubt(): void
  /**
   * Switches the network. Requests that name a chain wait until it is done. A second switch to the same chain joins the first.
   * @throws session/switch-replaced if a newer one replaces it
   */
  switchTo(chain: CaipNetworkId, call: Partial<Call>, work: (signal: AbortSignal) => Promise<void>): Promise<void>
}

/** Queries again if the last response is older than this: a page may not notice that its computer slept. */
const FRESH_MS = 60_000
const LOOK_MS = 10_000

/**
 * Enforces the session's rules on a wallet: requests end with the session and with their account, go to the chain they are meant for, and
 * wait for fresh facts when those are in doubt.
 */
export function guardConnection({ connection, family, wallet, facts, heard, ended }: Deps): GuardedConnection {
  const reports = new Set<(change: ConnectionChange) => void>()
  const waiting = new Set<{ readonly account: string; readonly abort: AbortController }>()
  let open: { readonly chain: CaipNetworkId; readonly abort: AbortController; readonly work: Promise<void> } | undefined
  let looking: Promise<void> | undefined
  let known = Date.now()

  const isShared = (account: string): boolean => facts()?.accounts.some((a) => family.isSameAddress(a.address, account)) === true
  const notShared = (account: string, sent = false): Error =>
    sessionErrors.create('account-not-shared', { wallet: wallet(), account, ...(sent && { sent }) })
  const look = (): Promise<void> => {
    looking ??= bounded(connection.look?.({ signal: ended }) ?? Promise.resolve([]), { signal: ended, ms: LOOK_MS, timeout })
      .then((changes) => {
        known = Date.now()
        for (const change of changes) heard(change)
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timeout = (): Error => walletErrors.create('timeout', { wallet: wallet(), seconds: LOOK_MS / 1000, sent: false })
  /**
   * A wallet that cannot report its state still gets the request, since it checks the account itself; one that does not respond does not.
   */
  const unlessSilent = (error: unknown): void => {
    if (walletErrors.is(error, 'timeout')) throw error
  }
  const isFresh = (): boolean => !connection.look || (!looking && Date.now() - known < FRESH_MS && facts()?.chain !== undefined)
  const settled = async (signal: AbortSignal): Promise<void> => {
    while (open) {
      const mine = open
      await bounded(mine.work, { signal }).catch(() => signal.throwIfAborted())
      if (open === mine) open = undefined
    }
  }
  const check = (account: string | undefined, chain: CaipNetworkId | undefined): void => {
    ended.throwIfAborted()
    if (account !== undefined && !isShared(account)) throw notShared(account)
    const here = facts()?.chain
    if (chain !== undefined && here !== chain) throw sessionErrors.create('wrong-chain', { wallet: wallet(), chain: here, wanted: chain })
  }
  const doubt = (): void => {
    known = Number.NEGATIVE_INFINITY
    look().catch(() => {
      // The next request gets the reason.
    })
  }
  return {
    connection: {
      namespace: connection.namespace,
      ...(connection.connector !== undefined && { connector: connection.connector }),
      ...(connection.session && { session: connection.session }),
      ...(connection.unranked && { unranked: connection.unranked }),
      get accounts() {
        return facts()?.accounts ?? connection.accounts
      },
      get chain() {
        return facts()?.chain
      },
      get switching() {
        return open?.chain
      },
      ...(connection.approved && { approved: connection.approved }),
      async request(method, params, { signal, account, chain }) {
        const own = new AbortController()
        const any = AbortSignal.any([signal, ended, own.signal])
        any.throwIfAborted()
        if (account !== undefined || chain !== undefined) {
          // Without a doubt nothing is awaited before the request: the wallet may open a window, in the task of a click.
          if (!isFresh()) await bounded(look(), { signal: any }).catch(unlessSilent)
          if (open) await settled(any)
          // An aborted request rejects with its own reason.
          any.throwIfAborted()
          check(account, chain)
        }
        const mine = account === undefined ? undefined : { account, abort: own }
        if (mine) waiting.add(mine)
        try {
          return await bounded(connection.request(method, params, { signal: any }), { signal: any })
        } catch (error) {
          // Errors from a wallet at the end of a session are its way of disconnecting; they may arrive before its event does.
          if (ended.aborted) throw afterwards(ended.reason)
          if ((error as { readonly code?: unknown } | undefined)?.code !== 'session-ended') throw error
          throw sessionErrors.create('ended', { wallet: wallet(), sent: true }, { cause: error })
        } finally {
          if (mine) waiting.delete(mine)
        }
      },
      watch(report) {
        reports.add(report)
        return () => void reports.delete(report)
      },
      doubt,
      disconnect: (call) => connection.disconnect(call),
    },
    changed(change) {
      for (const { account, abort } of [...waiting]) if (!isShared(account)) abort.abort(notShared(account, true))
      for (const report of [...reports]) report(change)
    },
    doubt,
    async switchTo(chain, { signal }, work) {
      if (open?.chain === chain) return bounded(open.work, signal ? { signal } : {})
      // The latest switch counts; the older prompt stays open in the wallet, and its outcome counts as a change by the wallet.
      open?.abort.abort(sessionErrors.create('switch-replaced', { chain: open.chain }))
      const abort = new AbortController()
      const any = AbortSignal.any([abort.signal, ended, ...(signal ? [signal] : [])])
      const mine = { chain, abort, work: bounded(work(any), { signal: any }) }
      open = mine
      try {
        await mine.work
      } finally {
        if (open === mine) open = undefined
      }
    },
  }
}

/** The end of a session for a request that the wallet has: it may have been carried out. */
function afterwards(reason: unknown): unknown {
  if (!sessionErrors.is(reason, 'ended')) return reason
  return sessionErrors.create('ended', { ...reason.details, sent: true }, { cause: reason })
}
