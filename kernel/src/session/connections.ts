import { bounded } from '../bounded.js'
import type { CaipNetworkId, ChainAdapter, Connection, Connector, ConnectProgress, Network } from '../chain.js'
import type { Mutable } from '../contract.js'
import type { CoreEvents, CoreState } from '../core.js'
import { kernelErrors, walletErrors } from '../errors.js'
import type { KeyValue } from '../storage.js'
import { deriveSession } from './derive.js'
import { type Attempt, reduceSessions, type SessionEvent, type Sessions } from './reducer.js'
import { NOTHING_STORED, parseStored, type StoredSessions } from './stored.js'

export interface ConnectArgs {
  readonly connector: string
  /** One of the connector's namespaces; all of them when left out. */
  readonly namespace?: string
  readonly signal?: AbortSignal
  readonly progress?: (now: ConnectProgress) => void
}
export interface ConnectResult {
  readonly namespace: string
  readonly connector: string
  readonly address: string
}

/** The one owner of wallets and sessions. Everything a visitor or an app does to them goes through here. */
export interface Connections {
  connector(id: string): Connector | undefined
  /**
   * Asks a wallet. A second call for the same wallet joins the first; a call for another wallet replaces it.
   * @throws wallet/rejected, pending, locked, no-accounts, failed, not-found; `AbortError` when replaced or cancelled
   */
  connect(args: ConnectArgs): Promise<readonly ConnectResult[]>
  /** Nobody watches the open question any more: status is no longer `connecting`, a late yes still connects. */
  release(): void
  /** The live line of a namespace: the one in use, or a named wallet's. */
  current(namespace: string, connector?: string): Connection | undefined
  /** Makes another live wallet or account the one in use. */
  activate(args: { readonly namespace: string; readonly connector?: string; readonly address?: string }): void
  /** Moves the wallet to a network, or remembers the wish when no wallet is connected. */
  switchNetwork(network: Network, options?: { readonly signal?: AbortSignal; readonly progress?: (now: 'adding') => void }): Promise<void>
  /** Replaces the networks of a namespace; nothing is disconnected. */
  setNetworks(namespace: string, networks: readonly Network[]): void
  /** Ends sessions: all, those of a namespace, or one wallet's. Resolves within 3 seconds whatever the wallet does. */
  disconnect(args?: { readonly namespace?: string; readonly connector?: string }): Promise<void>
}

export interface ConnectionsInside extends Connections {
  setConnectors(source: string, connectors: readonly Connector[]): void
  /** Reads the storage and asks the wallets found there, silently. */
  restore(enabled: boolean): void
  /** Another tab changed the stored sessions: follow it. */
  follow(text: string | undefined): void
  stop(): void
}

interface Line {
  readonly connection: Connection
  readonly unwatch: () => void
}
interface Deps {
  readonly core: Mutable<CoreState>
  readonly adapter: (namespace: string) => ChainAdapter | undefined
  readonly storage: KeyValue
  readonly signal: AbortSignal
  readonly emit: <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void
  readonly report: (error: unknown) => void
}

const KEY = 'session'
/** Extensions announce themselves within milliseconds; a phone's browser may need longer. */
const WAIT_FOR_CONNECTOR = 3_000
const WAIT_FOR_RESUME = 10_000
const WAIT_FOR_GOODBYE = 3_000

/** Runs the sessions: turns what wallets do into numbered events for the reducer, and its state into effects. */
export function createConnections({ core, adapter, storage, signal, emit, report }: Deps): ConnectionsInside {
  let sessions: Sessions = {}
  let counter = 0
  let running:
    | {
        readonly key: string
        readonly attempt: number
        readonly abort: AbortController
        readonly result: Promise<readonly ConnectResult[]>
      }
    | undefined
  const connectors = new Map<string, readonly Connector[]>()
  const lines = new Map<string, Line>()
  const waiting = new Set<() => void>()

  const lineKey = (namespace: string, connector: string): string => `${namespace} ${connector}`
  const find = (id: string): Connector | undefined => [...connectors.values()].flat().find((c) => c.id === id)

  const dispatch = (event: SessionEvent): void => {
    const before = sessions[event.namespace]
    sessions = reduceSessions(sessions, event)
    if (sessions[event.namespace] !== before) publish(event.namespace)
  }

  /** Writes what the reducer says where everyone reads it, and tells what changed. */
  const publish = (namespace: string): void => {
    const old = core.sessions[namespace]
    const now = deriveSession(
      sessions[namespace],
      core.networks.filter((n) => n.chainNamespace === namespace),
      core.wanted[namespace],
    )
    core.sessions = { ...core.sessions, [namespace]: now }
    for (const [key, line] of lines) {
      const [at, connector = ''] = key.split(' ')
      if (at !== namespace || now.connections.some((c) => c.connector === connector)) continue
      lines.delete(key)
      line.unwatch()
      emit('disconnect', { namespace, connector })
    }
    if (now.status === 'connected') {
      if (!core.namespace || core.sessions[core.namespace]?.status !== 'connected') core.namespace = namespace
      if (old?.address !== now.address && old?.status === 'connected' && now.address) emit('account', { namespace, address: now.address })
      if (old?.chain !== now.chain && now.chain) {
        if (now.network) core.wanted = { ...core.wanted, [namespace]: now.chain }
        emit('network', { namespace, chain: now.chain })
      }
    } else if (core.namespace === namespace && now.status === 'disconnected') {
      core.namespace = Object.keys(core.sessions).find((n) => core.sessions[n]?.status === 'connected') ?? namespace
    }
  }

  const save = (): void => {
    const wallets = Object.entries(sessions).flatMap(([namespace, s]) =>
      Object.values(s.connections).map((c) => ({
        namespace,
        connector: c.connector,
        address: c.address,
        active: c.connector === s.active,
      })),
    )
    // A wallet still being restored stays stored: a reload in between must not lose it.
    const pending = Object.entries(sessions).flatMap(([namespace, s]) =>
      s.attempts.flatMap((a) =>
        a.restoring && a.address ? [{ namespace, connector: a.connector, address: a.address, active: a.preferred === true }] : [],
      ),
    )
    const stored: StoredSessions = { namespace: core.namespace, wanted: core.wanted, wallets: [...wallets, ...pending] }
    storage.set(KEY, JSON.stringify(stored))
  }

  /** Takes new lines in. Those for a question that was withdrawn meanwhile are dropped. */
  const accept = (connector: string, attempt: number, opened: readonly Connection[], address?: string): readonly ConnectResult[] => {
    const taken = opened.filter((c) => sessions[c.namespace]?.attempts.some((a) => a.id === attempt) && adapter(c.namespace))
    for (const connection of taken) {
      const { namespace, accounts, chain, approved } = connection
      const key = lineKey(namespace, connector)
      lines.get(key)?.unwatch()
      const unwatch = connection.watch((change) => {
        if (change.type === 'closed') dispatch({ type: 'closed', namespace, connector })
        else dispatch({ ...change, namespace, connector, attempt })
        save()
      })
      lines.set(key, { connection, unwatch })
      dispatch({ type: 'opened', namespace, attempt, connector, accounts, chain, approved, ...(address === undefined ? {} : { address }) })
    }
    return taken.map(({ namespace }) => ({ namespace, connector, address: sessions[namespace]?.connections[connector]?.address ?? '' }))
  }

  const wish = (namespaces: readonly string[]): readonly Network[] =>
    namespaces.flatMap((namespace) => {
      const all = core.networks.filter((n) => n.chainNamespace === namespace)
      return all.find((n) => n.caipNetworkId === core.wanted[namespace]) ?? all[0] ?? []
    })

  const ask = async (
    connector: Connector,
    namespaces: readonly string[],
    attempt: number,
    args: ConnectArgs,
    abort: AbortController,
  ): Promise<readonly ConnectResult[]> => {
    try {
      const { progress } = args
      const call = { namespaces, networks: wish(namespaces), signal: abort.signal, ...(progress ? { progress } : {}) }
      const opened = await bounded(connector.connect(call), { signal: abort.signal })
      if (!opened.every((c) => c.accounts.length > 0) || opened.length === 0)
        throw walletErrors.create('no-accounts', { wallet: connector.name })
      const results = accept(connector.id, attempt, opened)
      abort.signal.throwIfAborted()
      for (const { namespace } of results) dispatch({ type: 'activated', namespace, connector: connector.id })
      if (results[0])
        core.namespace = args.namespace ?? (results.some((r) => r.namespace === core.namespace) ? core.namespace : results[0].namespace)
      save()
      for (const result of results) emit('connect', { ...result, restored: false })
      return results
    } finally {
      for (const namespace of namespaces) dispatch({ type: 'failed', namespace, attempt })
      if (running?.attempt === attempt) running = undefined
    }
  }

  const appear = (id: string, until: AbortSignal): Promise<Connector | undefined> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find(id)
        if (found || until.aborted) done(found)
      }
      const done = (found: Connector | undefined): void => {
        clearTimeout(timer)
        waiting.delete(look)
        until.removeEventListener('abort', look)
        resolve(found)
      }
      const timer = setTimeout(() => done(undefined), WAIT_FOR_CONNECTOR)
      waiting.add(look)
      until.addEventListener('abort', look)
      look()
    })

  const resume = async (id: string, wallets: StoredSessions['wallets']): Promise<void> => {
    const attempt = ++counter
    const namespaces = wallets.map((w) => w.namespace)
    for (const { namespace, address, active } of wallets) {
      const asked: Attempt = { id: attempt, connector: id, quiet: false, restoring: true, address, preferred: active }
      dispatch({ type: 'asked', namespace, attempt: asked })
    }
    try {
      const connector = await appear(id, signal)
      const call = { namespaces, networks: wish(namespaces), signal }
      const opened = (await bounded(connector?.resume?.(call) ?? Promise.resolve([]), { signal, ms: WAIT_FOR_RESUME })).filter(
        (c) => c.accounts.length > 0,
      )
      for (const connection of opened) {
        const [result] = accept(id, attempt, [connection], wallets.find((w) => w.namespace === connection.namespace)?.address)
        if (result) emit('connect', { ...result, restored: true })
      }
    } catch (error) {
      if (!signal.aborted) report(error)
    } finally {
      for (const namespace of namespaces) dispatch({ type: 'failed', namespace, attempt })
      if (!signal.aborted) save()
    }
  }

  const resumeAll = (wallets: StoredSessions['wallets']): void => {
    for (const id of new Set(wallets.map((w) => w.connector))) {
      void resume(
        id,
        wallets.filter((w) => w.connector === id && adapter(w.namespace)),
      )
    }
  }

  const adopt = (stored: StoredSessions): void => {
    const known = (id: string | undefined): id is CaipNetworkId => core.networks.some((n) => n.caipNetworkId === id)
    core.wanted = Object.fromEntries(Object.entries(stored.wanted).filter(([, id]) => known(id)))
    if (stored.namespace && adapter(stored.namespace)) core.namespace = stored.namespace
    for (const namespace of Object.keys(core.sessions)) publish(namespace)
  }

  return {
    connector: find,
    connect(args) {
      const connector = find(args.connector)
      if (!connector) return Promise.reject(walletErrors.create('not-found', { connector: args.connector }))
      const namespaces = args.namespace ? [args.namespace] : connector.namespaces.filter((n) => adapter(n))
      const key = `${connector.id} ${namespaces.join(' ')}`
      if (running?.key === key) {
        for (const namespace of namespaces) {
          const { attempt } = running
          if (sessions[namespace]?.attempts.some((a) => a.id === attempt && a.quiet)) {
            dispatch({ type: 'asked', namespace, attempt: { id: attempt, connector: connector.id, quiet: false, restoring: false } })
          }
        }
        return running.result
      }
      running?.abort.abort()
      const attempt = ++counter
      const abort = new AbortController()
      const stop = (): void => abort.abort()
      signal.addEventListener('abort', stop)
      args.signal?.addEventListener('abort', stop)
      for (const namespace of namespaces)
        dispatch({ type: 'asked', namespace, attempt: { id: attempt, connector: connector.id, quiet: false, restoring: false } })
      // Not awaited here: a connector may open a popup, which must happen in the task of the click.
      const result = ask(connector, namespaces, attempt, args, abort).finally(() => {
        signal.removeEventListener('abort', stop)
        args.signal?.removeEventListener('abort', stop)
      })
      running = { key, attempt, abort, result }
      return result
    },
    release() {
      if (!running) return
      for (const namespace of Object.keys(sessions)) dispatch({ type: 'released', namespace, attempt: running.attempt })
    },
    current(namespace, connector = core.sessions[namespace]?.connector) {
      return connector === undefined ? undefined : lines.get(lineKey(namespace, connector))?.connection
    },
    activate({ namespace, connector = sessions[namespace]?.active, address }) {
      if (connector === undefined) return
      dispatch({ type: 'activated', namespace, connector, ...(address === undefined ? {} : { address }) })
      core.namespace = namespace
      save()
    },
    async switchNetwork(network, { signal: own, progress } = {}) {
      const namespace = network.chainNamespace
      const chain = adapter(namespace)
      if (!chain) throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
      const session = core.sessions[namespace]
      const connection = this.current(namespace)
      if (connection && session?.connector) {
        const attempt = sessions[namespace]?.connections[session.connector]?.attempt ?? 0
        const both = own ? AbortSignal.any([own, signal]) : signal
        await bounded(chain.switchNetwork(connection, network, { signal: both, ...(progress ? { progress } : {}) }), { signal: both })
        dispatch({ type: 'chain', namespace, attempt, connector: session.connector, chain: network.caipNetworkId })
      }
      core.wanted = { ...core.wanted, [namespace]: network.caipNetworkId }
      core.namespace = namespace
      publish(namespace)
      save()
    },
    setNetworks(namespace, networks) {
      core.networks = [...core.networks.filter((n) => n.chainNamespace !== namespace), ...networks]
      publish(namespace)
    },
    async disconnect({ namespace, connector } = {}) {
      const hits = [...lines.entries()].filter(([key]) => {
        const [at, id] = key.split(' ')
        return (namespace === undefined || at === namespace) && (connector === undefined || id === connector)
      })
      if (connector === undefined) {
        for (const at of namespace === undefined ? Object.keys(sessions) : [namespace]) dispatch({ type: 'cancelled', namespace: at })
        running?.abort.abort()
      }
      for (const [key] of hits) {
        const [at = '', id = ''] = key.split(' ')
        dispatch({ type: 'closed', namespace: at, connector: id })
      }
      save()
      const goodbye = AbortSignal.any([signal, AbortSignal.timeout(WAIT_FOR_GOODBYE)])
      const results = hits.map(([, { connection }]) => bounded(connection.disconnect({ signal: goodbye }), { signal: goodbye }))
      // The session is over on our side; a wallet that did not answer is worth a report, not a failure.
      for (const result of await Promise.allSettled(results)) if (result.status === 'rejected' && !goodbye.aborted) report(result.reason)
    },
    setConnectors(source, reported) {
      connectors.set(source, reported)
      const taken = new Set<string>()
      core.connectors = [...connectors.values()].flat().flatMap((c) => {
        if (taken.has(c.id)) return []
        taken.add(c.id)
        const { id, type, name, namespaces, icon, rdns, installed } = c
        return [
          {
            id,
            type,
            name,
            namespaces,
            ...(icon ? { icon } : {}),
            ...(rdns ? { rdns } : {}),
            ...(installed === undefined ? {} : { installed }),
          },
        ]
      })
      for (const look of [...waiting]) look()
    },
    restore(enabled) {
      const stored = enabled ? parseStored(storage.get(KEY)) : NOTHING_STORED
      adopt(stored)
      resumeAll(stored.wallets)
      core.ready = true
    },
    follow(text) {
      const stored = parseStored(text)
      for (const [namespace, session] of Object.entries(sessions)) {
        for (const connector of Object.keys(session.connections)) {
          if (!stored.wallets.some((w) => w.namespace === namespace && w.connector === connector))
            dispatch({ type: 'closed', namespace, connector })
        }
      }
      resumeAll(
        stored.wallets.filter(
          (w) =>
            !sessions[w.namespace]?.connections[w.connector] && !sessions[w.namespace]?.attempts.some((a) => a.connector === w.connector),
        ),
      )
      for (const { namespace, connector, address, active } of stored.wallets)
        if (active) dispatch({ type: 'activated', namespace, connector, address })
      adopt(stored)
    },
    stop() {
      running?.abort.abort(kernelErrors.create('stopped', {}))
      for (const line of lines.values()) line.unwatch()
      lines.clear()
      connectors.clear()
      waiting.clear()
    },
  }
}
