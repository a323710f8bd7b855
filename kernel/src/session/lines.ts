import type { ChainAdapter, Connection, Network } from '../chain.js'
import type { Mutable } from '../contract.js'
import type { CoreState } from '../core.js'
import type { EmitCore } from '../runtime.js'
import type { KeyValue } from '../storage.js'
import { deriveSession } from './derive.js'
import { reduceSessions, type SessionEvent, type Sessions } from './reducer.js'
import type { StoredSessions } from './stored.js'
import type { ConnectResult } from './types.js'

export interface LinesDeps {
  readonly core: Mutable<CoreState>
  readonly adapter: (namespace: string) => ChainAdapter | undefined
  readonly storage: KeyValue
  readonly emit: EmitCore
}

/** Sessions and the live wallets behind them, kept in step: a session that ends lets its line go. */
export interface Lines {
  readonly sessions: () => Sessions
  dispatch(event: SessionEvent): void
  /** Draws a namespace's state anew, after networks or wishes changed. */
  publish(namespace: string): void
  /** Takes new lines in. Those for a question that was withdrawn meanwhile are dropped. */
  accept(connector: string, attempt: number, opened: readonly Connection[], address?: string): readonly ConnectResult[]
  find(namespace: string, connector: string): Connection | undefined
  all(): readonly { readonly namespace: string; readonly connector: string; readonly connection: Connection }[]
  /** The networks the app would like, one a namespace. */
  wish(namespaces: readonly string[]): readonly Network[]
  save(): void
  /** What was saved by an earlier page. */
  saved(): string | undefined
  clear(): void
}

const SESSION_KEY = 'session'

/** @see Lines */
export function createLines({ core, adapter, storage, emit }: LinesDeps): Lines {
  let sessions: Sessions = {}
  let lines: readonly {
    readonly namespace: string
    readonly connector: string
    readonly connection: Connection
    readonly unwatch: () => void
  }[] = []

  const networksOf = (namespace: string): readonly Network[] => core.networks.filter((n) => n.chainNamespace === namespace)

  const publish = (namespace: string): void => {
    const old = core.sessions[namespace]
    const now = deriveSession(sessions[namespace], networksOf(namespace), core.wanted[namespace])
    core.sessions = { ...core.sessions, [namespace]: now }
    const gone = lines.filter((l) => l.namespace === namespace && !now.connections.some((c) => c.connector === l.connector))
    lines = lines.filter((l) => !gone.includes(l))
    for (const { connector, unwatch } of gone) {
      unwatch()
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
    const wallets = Object.entries(sessions).flatMap(([namespace, session]) => [
      ...Object.values(session.connections).map(({ connector, address }) => ({
        namespace,
        connector,
        address,
        active: connector === session.active,
      })),
      // A wallet still being restored stays stored: a reload in between must not lose it.
      ...session.attempts.flatMap(({ restoring, connector, address, preferred }) =>
        restoring && address ? [{ namespace, connector, address, active: preferred === true }] : [],
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
    accept(connector, attempt, opened, address) {
      const taken = opened.filter((c) => sessions[c.namespace]?.attempts.some((a) => a.id === attempt) && adapter(c.namespace))
      for (const connection of taken) {
        const { namespace, accounts, chain, approved } = connection
        for (const old of lines) if (old.namespace === namespace && old.connector === connector) old.unwatch()
        const unwatch = connection.watch((change) => {
          if (change.type === 'closed') dispatch({ type: 'closed', namespace, connector })
          else dispatch({ ...change, namespace, connector, attempt })
          save()
        })
        lines = [
          ...lines.filter((l) => l.namespace !== namespace || l.connector !== connector),
          { namespace, connector, connection, unwatch },
        ]
        dispatch({
          type: 'opened',
          namespace,
          attempt,
          connector,
          accounts,
          chain,
          approved,
          ...(address === undefined ? {} : { address }),
        })
      }
      return taken.map(({ namespace }) => ({ namespace, connector, address: sessions[namespace]?.connections[connector]?.address ?? '' }))
    },
    find: (namespace, connector) => lines.find((l) => l.namespace === namespace && l.connector === connector)?.connection,
    all: () => lines,
    wish: (namespaces) =>
      namespaces.flatMap((namespace) => {
        const all = networksOf(namespace)
        return all.find((n) => n.caipNetworkId === core.wanted[namespace]) ?? all[0] ?? []
      }),
    clear() {
      for (const { unwatch } of lines) unwatch()
      lines = []
    },
  }
}
