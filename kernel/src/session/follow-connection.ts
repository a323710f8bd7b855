import { sessionErrors } from '../late/index.js'
import type { Account, ChainAdapter, Connection, ConnectionChange } from '../types/index.js'
import { type GuardedConnection, guardConnection } from './guard-connection.js'
import { onReturn } from './on-return.js'
import type { LockedWallet } from './open-connections.js'
import type { Session, SessionEvent } from './reducer.js'

interface Args {
  readonly connection: Connection
  readonly family: ChainAdapter
  readonly connector: string
  readonly attempt: number
  /** The connection that this one replaces. */
  readonly old: FollowedConnection | undefined
  /** The session's facts about this wallet. */
  readonly facts: () => Session['connections'][string] | undefined
  readonly isActive: () => boolean
  readonly wallet: () => string
  readonly accountsOf: (connection: Pick<Connection, 'namespace' | 'accounts'>) => readonly Account[]
  readonly dispatch: (event: SessionEvent) => void
  readonly save: () => void
  readonly signal: AbortSignal
  readonly locked: (wallet: LockedWallet) => void
}
export interface FollowedConnection {
  readonly guarded: GuardedConnection
  readonly ended: AbortController
  readonly unwatch: () => void
  /** Rejects all pending requests, with session/ended by default. */
  readonly end: (reason?: unknown) => void
}

/** Starts following a wallet, and enforces the session's rules on it. */
export function followConnection(args: Args): FollowedConnection {
  const { connection, family, connector, attempt, old, facts, isActive, wallet, accountsOf, dispatch, save, signal, locked } = args
  const { namespace } = connection
  const hear = (change: ConnectionChange): void => {
    const was = facts()
    // Only events of a wallet's newest connection count.
    if (was?.attempt !== attempt) return
    const active = isActive()
    if (change.type === 'accounts')
      dispatch({ ...change, accounts: accountsOf({ namespace, accounts: change.accounts }), namespace, connector, attempt })
    else if (change.type === 'chain') dispatch({ ...change, namespace, connector, attempt })
    else dispatch({ type: 'closed', namespace, connector })
    guarded.changed(change)
    old?.guarded.changed(change)
    save()
    if (change.type !== 'closed') return
    change.locked?.({ signal }).then(
      (isLocked) => isLocked && !signal.aborted && locked({ namespace, connector, address: was.address, active }),
      () => {
        // A wallet that cannot report its state has revoked its permission.
      },
    )
  }
  // A reconnected wallet continues: requests that wait for it wait for the same session.
  const ended = old?.ended ?? new AbortController()
  const guarded = guardConnection({ connection, family, wallet, facts, heard: hear, ended: ended.signal })
  const here = new AbortController()
  onReturn(guarded.doubt, AbortSignal.any([here.signal, ended.signal]))
  const stop = connection.watch(hear)
  const unwatch = (): void => {
    here.abort()
    stop()
  }
  return {
    guarded,
    ended,
    unwatch,
    end(reason = sessionErrors.create('ended', { wallet: wallet() })) {
      unwatch()
      ended.abort(reason)
    },
  }
}
