import type { Account, ChainAdapter, Connection, ConnectionChange, Network } from '../chain.js'
import type { Mutable } from '../contract.js'
import type { CoreState } from '../core.js'
import type { EmitCore } from '../runtime.js'
import { setupErrors } from '../setup-errors.js'
import type { KeyValue } from '../storage.js'
import { walletErrors } from '../wallet-errors.js'
import { deriveSession } from './derive.js'
import { type GuardedLine, guardLine } from './guard-line.js'
import { own } from './own.js'
import { reduceSessions, type SessionEvent, type Sessions } from './reducer.js'
import type { StoredSessions } from './stored.js'
import type { ConnectResult } from './types.js'

export interface LinesDeps {
  readonly core: Mutable<CoreState>
  readonly adapter: (namespace: string) => ChainAdapter | undefined
  readonly storage: KeyValue
  readonly emit: EmitCore
  readonly signal: AbortSignal
  /** A wallet's session ended because it is locked. Remembers it until it is back. */
  readonly locked: (wallet: LockedWallet) => void
}
export interface LockedWallet {
  readonly namespace: string
  readonly connector: string
  readonly address: string
  readonly active: boolean
}

/** Sessions and the live wallets behind them, kept in step: a session that ends lets its line go. */
export interface Lines {
  readonly sessions: () => Sessions
  dispatch(event: SessionEvent): void
  /** Draws a namespace's state anew, after networks or wishes changed. */
  publish(namespace: string): void
  /** Takes new lines in. Those for a question that was withdrawn meanwhile are dropped. */
  accept(connector: string, attempt: number, opened: readonly Connection[], address?: string): readonly ConnectResult[]
  /** The accounts of a line that its family knows to be addresses, each once. */
  accountsOf(connection: Pick<Connection, 'namespace' | 'accounts'>): readonly Account[]
  find(namespace: string, connector: string): Connection | undefined
  /** A network switch began. The answer aborts with the session. */
  switching(namespace: string, connector: string, work: (ended: AbortSignal) => Promise<void>): Promise<void>
  /** The page was away: every wallet is asked where it is. */
  doubt(): void
  all(): readonly { readonly namespace: string; readonly connector: string; readonly connection: Connection }[]
  /** The networks the app would like, one a namespace. */
  wish(namespaces: readonly string[]): readonly Network[]
  save(): void
  /** What was saved by an earlier page. */
  saved(): string | undefined
  /** Takes away what was saved. */
  forget(): void
  clear(): void
}

const SESSION_KEY = 'session'
const DAY_MS = 86_400_000

interface Line {
  readonly namespace: string
  readonly connector: string
  readonly guarded: GuardedLine
  readonly unwatch: () => void
  readonly ended: AbortController
}

/** @see Lines */
export function createLines({ core, adapter, storage, emit, signal, locked }: LinesDeps): Lines {
  let sessions: Sessions = {}
  let lines: readonly Line[] = []

  const networksOf = (namespace: string): readonly Network[] => core.networks.filter((n) => n.chainNamespace === namespace)
  const nameOf = (connector: string): string => core.connectors.find((c) => c.id === connector)?.name ?? 'the wallet'
  const lineOf = (namespace: string, connector: string): Line | undefined =>
    lines.find((l) => l.namespace === namespace && l.connector === connector)
  const accountsOf: Lines['accountsOf'] = ({ namespace, accounts }) => {
    const family = adapter(namespace)
    const isAccount = (a: Account): boolean | undefined => (family?.isAccount ? family.isAccount(a) : family?.isAddress(a.address))
    const usable = accounts.filter((a) => a.namespace === namespace && isAccount(a))
    return usable.filter((a, i) => usable.findIndex((b) => family?.isSameAddress(a.address, b.address)) === i)
  }

  const publish = (namespace: string): void => {
    const old = core.sessions[namespace]
    const now = deriveSession(sessions[namespace], networksOf(namespace), core.wanted[namespace])
    core.sessions = { ...core.sessions, [namespace]: now }
    const gone = lines.filter((l) => l.namespace === namespace && !now.connections.some((c) => c.connector === l.connector))
    lines = lines.filter((l) => !gone.includes(l))
    for (const { connector, unwatch, ended } of gone) {
      unwatch()
      ended.abort(walletErrors.create('session-ended', { wallet: nameOf(connector) }))
      emit('disconnect', { namespace, connector })
    }
    const isConnected = (n: string | undefined): boolean => n !== undefined && core.sessions[n]?.status === 'connected'
    if (!isConnected(core.namespace)) core.namespace = Object.keys(core.sessions).find(isConnected) ?? core.namespace ?? namespace
    if (now.status !== 'connected') return
    if (old?.status === 'connected' && old.address !== now.address && now.address) emit('account', { namespace, address: now.address })
    if (old?.chain !== now.chain && now.chain) {
      // The wallet's own choice is the app's wish from now on, where the app knows the network.
      if (now.network) core.wanted = { ...core.wanted, [namespace]: now.chain }
      emit('network', { namespace, chain: now.chain })
    }
  }
  const dispatch = (event: SessionEvent): void => {
    const before = sessions[event.namespace]
    sessions = reduceSessions(sessions, event)
    if (sessions[event.namespace] !== before) publish(event.namespace)
  }
  const save = (): void => {
    // By the day: other tabs hear of every difference.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const wallets = Object.entries(sessions).flatMap(([namespace, session]) => [
      ...Object.values(session.connections).map(({ connector, address }) => ({
        namespace,
        connector,
        address,
        active: connector === session.active,
        seen: today,
      })),
      // A wallet still being restored, or asleep, stays stored: a reload in between must not lose it.
      ...session.attempts.flatMap(({ restoring, connector, address, preferred, seen = today }) =>
        restoring && address ? [{ namespace, connector, address, active: preferred === true && session.active === undefined, seen }] : [],
      ),
    ])
    const { namespace, wanted } = core
    storage.set(SESSION_KEY, JSON.stringify({ namespace, wanted, wallets } satisfies StoredSessions))
  }

  return {
    sessions: () => sessions,
    dispatch,
    publish,
    save,
    saved: () => storage.get(SESSION_KEY),
    forget: () => storage.set(SESSION_KEY, undefined),
    accountsOf,
    accept(connector, attempt, opened, address) {
      const taken = opened.filter((c) => sessions[c.namespace]?.attempts.some((a) => a.id === attempt) && accountsOf(c).length > 0)
      for (const connection of taken) {
        const { namespace, chain, approved } = connection
        const family = adapter(namespace)
        if (!family) continue
        const old = lineOf(namespace, connector)
        old?.unwatch()
        const hear = (change: ConnectionChange): void => {
          const before = sessions[namespace]
          const was = own(before?.connections, connector)
          // Only the newest line of a wallet speaks for it.
          if (was?.attempt !== attempt) return
          const accounts = change.type === 'accounts' ? accountsOf({ namespace, accounts: change.accounts }) : []
          if (change.type === 'closed') dispatch({ type: 'closed', namespace, connector })
          else dispatch({ ...change, ...(change.type === 'accounts' && { accounts }), namespace, connector, attempt })
          guarded.changed(change)
          old?.guarded.changed(change)
          save()
          if (change.type !== 'closed' || !change.locked) return
          const wallet = { namespace, connector, address: was.address, active: before?.active === connector }
          change.locked({ signal }).then(
            (isLocked) => isLocked && !signal.aborted && locked(wallet),
            () => {
              // A wallet that cannot say has withdrawn its permission.
            },
          )
        }
        // A wallet that is connected again goes on: requests that wait for it wait for the same session.
        const ended = old?.ended ?? new AbortController()
        const guarded = guardLine({
          line: connection,
          family,
          wallet: () => nameOf(connector),
          facts: () => own(sessions[namespace]?.connections, connector),
          heard: hear,
          ended: ended.signal,
        })
        const unwatch = connection.watch(hear)
        lines = [...lines.filter((l) => l !== old), { namespace, connector, guarded, unwatch, ended }]
        dispatch({
          type: 'opened',
          namespace,
          attempt,
          connector,
          accounts: accountsOf(connection),
          chain,
          approved,
          ...(address !== undefined && connection.unranked && { address }),
        })
      }
      return taken.map(({ namespace }) => ({
        namespace,
        connector,
        address: own(sessions[namespace]?.connections, connector)?.address ?? '',
      }))
    },
    find: (namespace, connector) => lineOf(namespace, connector)?.guarded.connection,
    all: () => lines.map(({ namespace, connector, guarded }) => ({ namespace, connector, connection: guarded.connection })),
    switching(namespace, connector, work) {
      const line = lineOf(namespace, connector)
      const begun = work(line?.ended.signal ?? signal)
      line?.guarded.switching(begun)
      return begun
    },
    doubt() {
      for (const { guarded } of lines) {
        guarded.doubt().catch(() => {
          // Whoever asks the wallet next hears why.
        })
      }
    },
    wish: (namespaces) =>
      namespaces.flatMap((namespace) => {
        const all = networksOf(namespace)
        return all.find((n) => n.caipNetworkId === core.wanted[namespace]) ?? all[0] ?? []
      }),
    clear() {
      for (const { unwatch, ended } of lines) {
        unwatch()
        ended.abort(setupErrors.create('stopped', {}))
      }
      lines = []
    },
  }
}
