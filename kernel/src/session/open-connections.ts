import type { KeyValue, ScopedStorage } from '../state/index.js'
import type {
  Account,
  CaipNetworkId,
  ChainAdapter,
  Connection,
  ConnectResult,
  CoreState,
  EmitCore,
  Mutable,
  Network,
  SessionState,
} from '../types/index.js'
import type { Connectors } from './connectors.js'
import { deriveSession } from './derive.js'
import { type FollowedConnection, followConnection } from './follow-connection.js'
import { createForgetAccounts, type ForgetAccounts } from './forget-accounts.js'
import { own } from './own.js'
import { reduceSessions, type SessionEvent, type Sessions } from './reducer.js'
import { mergeWallets, parseStored, type StoredSessions, type StoredWallet, withoutWallets } from './stored.js'

export interface OpenConnectionsDeps {
  readonly core: Mutable<CoreState>
  readonly adapter: (namespace: string) => ChainAdapter | undefined
  readonly connectors: Pick<Connectors, 'find'>
  readonly storage: KeyValue & Pick<ScopedStorage, 'refuse'>
  readonly emit: EmitCore
  readonly signal: AbortSignal
  /** A wallet's session ended because the wallet is locked. Remembers it until it is back. */
  readonly locked: (wallet: LockedWallet) => void
}
export interface LockedWallet {
  readonly namespace: string
  readonly connector: string
  readonly address: string
  readonly active: boolean
}

/** Sessions and the live wallets behind them, kept in sync: when a session ends, its connection is released. */
export interface OpenConnections {
  readonly sessions: () => Sessions
  dispatch(event: SessionEvent): void
  /** Removes the preferred network of a namespace without a wallet, if this connector asks for it. Returns to the app's own preference. */
  forgetChain(namespace: string, connector: string): void
  /** Recomputes a namespace's state, after networks or preferences changed. */
  publish(namespace: string): void
  /** Adds new connections. Drops those whose attempt was cancelled meanwhile. */
  accept(answer: Answer): readonly ConnectResult[]
  /** The accounts of a connection that its family accepts as addresses, without duplicates. */
  accountsOf(connection: Pick<Connection, 'namespace' | 'accounts'>): readonly Account[]
  find(namespace: string, connector: string): Connection | undefined
  /** Switches the network of a connection. @see GuardedConnection */
  switchTo(
    to: { readonly namespace: string; readonly connector: string; readonly chain: CaipNetworkId; readonly signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  all(): readonly { readonly namespace: string; readonly connector: string; readonly connection: Connection }[]
  /** The networks the app prefers, one per namespace. */
  wish(namespaces: readonly string[]): readonly Network[]
  /** Stores this tab's sessions and preferences. Wallets that other tabs have added since are kept. */
  save(): void
  /** Data saved by an earlier page. */
  saved(): string | undefined
  /** This tab has read these wallets, and follows them from now on: if one is missing later, it has ended. */
  read(wallets: readonly StoredWallet[]): void
  /** This tab cannot resume these wallets of another tab, which stay stored. */
  leave(wallets: readonly StoredWallet[]): void
  /** Removes what was saved. */
  forget(): void
  clear(): void
}

const SESSION_KEY = 'session'
const DAY_MS = 86_400_000

/** A wallet's response to a connection attempt. */
interface Answer {
  readonly connector: string
  readonly attempt: number
  readonly opened: readonly Connection[]
  /** The account that was in use before. */
  readonly address?: string | undefined
}
interface OpenConnection extends FollowedConnection {
  readonly namespace: string
  readonly connector: string
}

/** @see OpenConnections */
export function createOpenConnections({ core, adapter, connectors, storage, emit, signal, locked }: OpenConnectionsDeps): OpenConnections {
  let sessions: Sessions = {}
  let openConnections: readonly OpenConnection[] = []
  let forgetAccounts: ForgetAccounts | undefined
  let known: readonly StoredWallet[] = []
  /** The app's preferences, before any stored data is read. */
  const preferred = core.wanted

  const networksOf = (namespace: string): readonly Network[] => core.networks.filter((n) => n.chainNamespace === namespace)
  const nameOf = (connector: string): string => core.connectors.find((c) => c.id === connector)?.name ?? 'the wallet'
  const lineOf = (namespace: string, connector: string): OpenConnection | undefined =>
    openConnections.find((l) => l.namespace === namespace && l.connector === connector)
  const accountsOf: OpenConnections['accountsOf'] = ({ namespace, accounts }) => {
    const family = adapter(namespace)
    const isAccount = (a: Account): boolean | undefined => (family?.isAccount ? family.isAccount(a) : family?.isAddress(a.address))
    const usable = accounts.filter((a) => a.namespace === namespace && isAccount(a))
    // An address may be listed once for each group of chains.
    const isSame = (a: Account, b: Account): boolean =>
      family?.isSameAddress(a.address, b.address) === true && String(a.chains) === String(b.chains)
    return usable.filter((a, i) => usable.findIndex((b) => isSame(a, b)) === i)
  }

  const derive = (namespace: string): SessionState => deriveSession(sessions[namespace], networksOf(namespace), core.wanted[namespace])
  const forgetChain: OpenConnections['forgetChain'] = (namespace, connector) => {
    const isLast = Object.keys(sessions[namespace]?.connections ?? {}).length === 0
    if (!isLast || !connectors.find(connector)?.forgetsChain) return
    const { [namespace]: _used, ...rest } = core.wanted
    const own = preferred[namespace]
    core.wanted = { ...rest, ...(own && { [namespace]: own }) }
    core.sessions = { ...core.sessions, [namespace]: derive(namespace) }
  }
  const publish = (namespace: string): void => {
    const old = core.sessions[namespace]
    const now = derive(namespace)
    core.sessions = { ...core.sessions, [namespace]: now }
    const gone = openConnections.filter((l) => l.namespace === namespace && !now.connections.some((c) => c.connector === l.connector))
    openConnections = openConnections.filter((l) => !gone.includes(l))
    for (const { connector, end } of gone) {
      end()
      forgetChain(namespace, connector)
      emit('disconnect', { namespace, connector })
    }
    const isConnected = (n: string | undefined): boolean => n !== undefined && core.sessions[n]?.status === 'connected'
    // While the family in use is being restored, a faster one must not take its place.
    const isComing = core.namespace !== undefined && core.sessions[core.namespace]?.status === 'connecting'
    if (!isComing && !isConnected(core.namespace))
      core.namespace = Object.keys(core.sessions).find(isConnected) ?? core.namespace ?? namespace
    if (now.status !== 'connected') return
    if (old?.status === 'connected' && old.address !== now.address && now.address) emit('account', { namespace, address: now.address })
    if (old?.chain !== now.chain && now.chain) {
      // From now on the wallet's choice is the app's preference, if the app knows the network.
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
    // With a resolution of a day: other tabs are notified of every change.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const ours = Object.entries(sessions).flatMap(([namespace, session]): readonly StoredWallet[] => [
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
    const stored = parseStored(storage.get(SESSION_KEY))?.wallets
    const wallets = mergeWallets({ ours, stored, known })
    known = ours
    forgetAccounts ??= createForgetAccounts(
      storage,
      (stored ?? []).map(({ address }) => address),
    )
    const others = Object.values(sessions).flatMap((session) => Object.values(session.connections).flatMap(({ all }) => all))
    forgetAccounts([...wallets, ...others].map(({ address }) => address))
    storage.set(SESSION_KEY, JSON.stringify({ namespace, wanted, wallets } satisfies StoredSessions))
  }

  return {
    sessions: () => sessions,
    dispatch,
    forgetChain,
    publish,
    save,
    saved: () => storage.get(SESSION_KEY),
    read(wallets) {
      known = wallets
    },
    leave(wallets) {
      known = withoutWallets(known, wallets)
    },
    forget: () => storage.set(SESSION_KEY, undefined),
    accountsOf,
    accept({ connector, attempt, opened, address }) {
      const taken = opened.filter((c) => sessions[c.namespace]?.attempts.some((a) => a.id === attempt) && accountsOf(c).length > 0)
      for (const connection of taken) {
        const { namespace, chain, approved } = connection
        const family = adapter(namespace)
        if (!family) continue
        const old = lineOf(namespace, connector)
        old?.unwatch()
        const opening = followConnection({
          connection,
          family,
          attempt,
          connector,
          old,
          facts: () => own(sessions[namespace]?.connections, connector),
          isActive: () => sessions[namespace]?.active === connector,
          wallet: () => nameOf(connector),
          accountsOf,
          dispatch,
          save,
          signal,
          locked,
        })
        openConnections = [...openConnections.filter((l) => l !== old), { namespace, connector, ...opening }]
        const accounts = accountsOf(connection)
        const first = address ?? accounts.find(({ type }) => type === family.defaultAccountType)?.address
        dispatch({
          type: 'opened',
          namespace,
          attempt,
          connector,
          accounts,
          chain,
          approved,
          ...(first !== undefined && connection.unranked && { address: first }),
        })
      }
      return taken.map(({ namespace }) => ({
        namespace,
        connector,
        address: own(sessions[namespace]?.connections, connector)?.address ?? '',
      }))
    },
    find: (namespace, connector) => lineOf(namespace, connector)?.guarded.connection,
    all: () => openConnections.map(({ namespace, connector, guarded }) => ({ namespace, connector, connection: guarded.connection })),
    switchTo: async ({ namespace, connector, chain, signal: until }, work) =>
      lineOf(namespace, connector)?.guarded.switchTo(chain, { signal: until }, work),
    wish: (namespaces) =>
      namespaces.flatMap((namespace) => {
        const all = networksOf(namespace)
        return all.find((n) => n.caipNetworkId === core.wanted[namespace]) ?? all[0] ?? []
      }),
    clear() {
      for (const { end } of openConnections) end(signal.reason)
      openConnections = []
    },
  }
}
