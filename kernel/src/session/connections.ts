import { kernelErrors, setupErrors, walletErrors } from '../errors/index.js'
import type { ConnectArgs, Connections, Connector, ConnectResult } from '../types/index.js'
import { bounded } from '../waits/index.js'
import type { Connectors } from './connectors.js'
import { createOpenConnections, type OpenConnectionsDeps } from './open-connections.js'
import type { Attempt } from './reducer.js'
import type { Restore } from './restore.js'

export interface ConnectionsDeps extends Omit<OpenConnectionsDeps, 'locked'> {
  readonly connectors: Connectors
  /** Calls the listener after any change of the core slice. */
  readonly subscribe: (listener: () => void) => () => void
  readonly report: (error: unknown) => void
}
export interface SessionEngine extends Connections {
  /** Reads the storage and silently restores the wallets found there. */
  restore(enabled: boolean): Promise<void>
  /** Another tab changed the stored sessions. */
  follow(text: string | undefined): Promise<void>
  stop(): void
}

interface Running {
  readonly key: string
  readonly attempt: Attempt
  readonly namespaces: readonly string[]
  readonly abort: AbortController
  readonly result: Promise<readonly ConnectResult[]>
}

/** Milliseconds that a wallet has to disconnect (specification section 9). */
export const WAIT_FOR_GOODBYE = 3_000

/** Runs the sessions: turns actions of visitors, apps and wallets into numbered events for the reducer. */
export function createConnections(deps: ConnectionsDeps): SessionEngine {
  const { core, adapter, connectors, signal, emit, report } = deps
  const openConnections = createOpenConnections({ ...deps, locked: (wallet) => void withRestore((r) => r.wait(wallet)).catch(report) })
  let counter = 0
  let running: Running | undefined
  let restoring: Promise<Restore> | undefined
  const withRestore = async (use: (restore: Restore) => void): Promise<void> => {
    // Only returning visitors need this part.
    restoring ??= import('./restore.js').then(({ createRestore }) =>
      createRestore({ ...deps, openConnections, nextAttempt: () => ++counter, isAsking: () => running !== undefined }),
    )
    const restore = await restoring
    if (!signal.aborted) use(restore)
  }

  const ask = async (
    connector: Connector,
    namespaces: readonly string[],
    attempt: Attempt,
    args: ConnectArgs,
    abort: AbortSignal,
  ): Promise<readonly ConnectResult[]> => {
    try {
      const { progress } = args
      const call = { namespaces, networks: openConnections.wish(namespaces), signal: abort, ...(progress && { progress }) }
      const opened = await bounded(connector.connect(call), { signal: abort })
      if (opened.length === 0 || opened.some((c) => adapter(c.namespace) && openConnections.accountsOf(c).length === 0))
        throw walletErrors.create('no-accounts', { wallet: connector.name })
      const results = openConnections.accept({ connector: opened[0]?.connector ?? connector.id, attempt: attempt.id, opened })
      const [first] = results
      if (first) core.namespace = results.find((r) => r.namespace === (args.namespace ?? core.namespace))?.namespace ?? first.namespace
      openConnections.save()
      for (const result of results) emit('connect', { ...result, restored: false })
      return results
    } catch (error) {
      // A rejection also clears what was remembered of this wallet.
      if (walletErrors.is(error, 'rejected'))
        for (const namespace of namespaces) openConnections.dispatch({ type: 'forgotten', namespace, connector: connector.id })
      throw error
    } finally {
      for (const namespace of namespaces) openConnections.dispatch({ type: 'failed', namespace, attempt: attempt.id })
      if (running?.attempt.id === attempt.id) running = undefined
    }
  }
  const asked = ({ namespaces, attempt }: Pick<Running, 'namespaces' | 'attempt'>): void => {
    for (const namespace of namespaces) openConnections.dispatch({ type: 'asked', namespace, attempt })
  }

  return {
    restore: (enabled) => withRestore((r) => r.restore(enabled)),
    follow: (text) => withRestore((r) => r.follow(text)),
    connector: connectors.find,
    connect(args) {
      const connector = connectors.find(args.connector)
      if (!connector) return Promise.reject(walletErrors.create('not-found', { connector: args.connector }))
      const namespaces = args.namespace ? [args.namespace] : connector.namespaces.filter((n) => adapter(n))
      const key = `${connector.id} ${namespaces.join()}`
      if (running?.key === key) {
        // The visitor returned to a prompt that is still open in the wallet.
        asked(running)
        return running.result
      }
      running?.abort.abort()
      const attempt: Attempt = { id: ++counter, connector: connector.id, quiet: false, restoring: false }
      const abort = new AbortController()
      const any = AbortSignal.any([abort.signal, signal, ...(args.signal ? [args.signal] : [])])
      asked({ namespaces, attempt })
      // No `await` before this: a connector may open a popup, which must happen in the task of the click.
      const result = ask(connector, namespaces, attempt, args, any)
      running = { key, namespaces, attempt, abort, result }
      return result
    },
    release() {
      if (!running) return
      for (const namespace of running.namespaces) openConnections.dispatch({ type: 'released', namespace, attempt: running.attempt.id })
    },
    current(namespace, connector = core.sessions[namespace]?.connector) {
      return connector === undefined ? undefined : openConnections.find(namespace, connector)
    },
    activate({ namespace, connector = openConnections.sessions()[namespace]?.active, address }) {
      if (connector === undefined) return
      openConnections.dispatch({ type: 'activated', namespace, connector, ...(address === undefined ? {} : { address }) })
      core.namespace = namespace
      openConnections.save()
    },
    async switchNetwork(chain, { signal: own, progress } = {}) {
      // Apps may be untyped.
      if (!chain) throw kernelErrors.create('network-undefined', {})
      const [namespace = ''] = String(chain).split(':')
      const connector = openConnections.sessions()[namespace]?.active
      const connection = connector === undefined ? undefined : openConnections.find(namespace, connector)
      const family = adapter(namespace)
      if (!family) throw walletErrors.create('chain-not-supported', { chain })
      const network = core.networks.find((n) => n.caipNetworkId === chain)
      if (!network) {
        const error = kernelErrors.create('network-not-found', { chain })
        // The integrator's mistake, so the alert bar shows it too.
        report(error)
        throw error
      }
      if (connection && connector !== undefined) {
        const attempt = openConnections.sessions()[namespace]?.connections[connector]?.attempt ?? 0
        const any = own ? AbortSignal.any([own, signal]) : signal
        await openConnections.switchTo({ namespace, connector, chain, signal: any }, async (until) => {
          await bounded(family.switchNetwork(connection, network, { signal: until, ...(progress && { progress }) }), { signal: until })
          openConnections.dispatch({ type: 'chain', namespace, attempt, connector, chain })
        })
      }
      core.wanted = { ...core.wanted, [namespace]: chain }
      core.namespace = namespace
      openConnections.publish(namespace)
      openConnections.save()
    },
    setNetworks: (namespace) => openConnections.publish(namespace),
    async disconnect({ namespace, connector } = {}) {
      const hits = openConnections
        .all()
        .filter((l) => (namespace === undefined || l.namespace === namespace) && (connector === undefined || l.connector === connector))
      if (connector === undefined) {
        const cancelled = namespace === undefined ? Object.keys(openConnections.sessions()) : [namespace]
        for (const each of cancelled) openConnections.dispatch({ type: 'cancelled', namespace: each })
        // A prompt that also covers another namespace continues for that one.
        if (running?.namespaces.every((each) => cancelled.includes(each))) running.abort.abort()
      }
      for (const hit of hits) openConnections.dispatch({ type: 'closed', namespace: hit.namespace, connector: hit.connector })
      if (connector !== undefined)
        for (const each of namespace === undefined ? Object.keys(openConnections.sessions()) : [namespace])
          openConnections.dispatch({ type: 'forgotten', namespace: each, connector })
      openConnections.save()
      const goodbye = new AbortController()
      const timer = setTimeout(() => goodbye.abort(), WAIT_FOR_GOODBYE)
      const call = { signal: goodbye.signal }
      // The session has ended on this side: a wallet that does not respond is not a failure, but one that fails is reported.
      for (const result of await Promise.allSettled(hits.map((hit) => bounded(hit.connection.disconnect(call), call)))) {
        if (result.status === 'rejected' && !goodbye.signal.aborted) report(result.reason)
      }
      clearTimeout(timer)
    },
    stop() {
      running?.abort.abort(setupErrors.create('stopped', {}))
      openConnections.clear()
    },
  }
}
