import { bounded } from '../bounded.js'
import type { CaipNetworkId, Connector } from '../chain.js'
import type { Connectors } from '../connectors.js'
import type { Lines, LinesDeps } from './lines.js'
import { NOTHING_STORED, parseStored, type StoredSessions } from './stored.js'

export interface RestoreDeps extends LinesDeps {
  readonly lines: Lines
  readonly connectors: Connectors
  readonly subscribe: (listener: () => void) => () => void
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
  readonly nextAttempt: () => number
}

export interface Restore {
  restore(enabled: boolean): void
  follow(text: string | undefined): void
}

/** Extensions announce themselves within milliseconds; a phone's browser may need longer. */
const WAIT_FOR_CONNECTOR = 3_000
const WAIT_FOR_RESUME = 10_000

/** Brings remembered wallets back without asking the visitor, at the start and when another tab changed them. */
export function createRestore(deps: RestoreDeps): Restore {
  const { core, adapter, emit, lines, signal, report, nextAttempt } = deps

  const resume = async (id: string, wallets: StoredSessions['wallets']): Promise<void> => {
    const attempt = nextAttempt()
    const namespaces = wallets.map((w) => w.namespace)
    for (const { namespace, address, active } of wallets) {
      lines.dispatch({
        type: 'asked',
        namespace,
        attempt: { id: attempt, connector: id, quiet: false, restoring: true, address, preferred: active },
      })
    }
    const wanted = (namespace: string): boolean => lines.sessions()[namespace]?.attempts.some((a) => a.id === attempt) === true
    try {
      const connector = await appear(deps, id)
      const call = { namespaces, networks: lines.wish(namespaces), signal }
      const opened = await bounded(connector?.resume?.(call) ?? Promise.resolve([]), { signal, ms: WAIT_FOR_RESUME })
      for (const connection of opened.filter((c) => c.accounts.length > 0)) {
        const [result] = lines.accept(id, attempt, [connection], wallets.find((w) => w.namespace === connection.namespace)?.address)
        if (result) emit('connect', { ...result, restored: true })
      }
    } catch (error) {
      if (!signal.aborted) report(error)
    } finally {
      const mine = namespaces.some(wanted)
      for (const namespace of namespaces) lines.dispatch({ type: 'failed', namespace, attempt })
      if (mine && !signal.aborted) lines.save()
    }
  }
  const resumeAll = (wallets: StoredSessions['wallets']): void => {
    const ours = wallets.filter((w) => adapter(w.namespace))
    for (const id of new Set(ours.map((w) => w.connector))) {
      void resume(
        id,
        ours.filter((w) => w.connector === id),
      )
    }
  }
  const adopt = ({ wanted, namespace }: StoredSessions): void => {
    const known = (id: CaipNetworkId): boolean => core.networks.some((n) => n.caipNetworkId === id)
    core.wanted = Object.fromEntries(Object.entries(wanted).filter(([, id]) => known(id)))
    if (namespace && adapter(namespace)) core.namespace = namespace
    for (const each of Object.keys(core.sessions)) lines.publish(each)
  }

  return {
    restore(enabled) {
      const stored = enabled ? parseStored(lines.saved()) : NOTHING_STORED
      adopt(stored)
      resumeAll(stored.wallets)
      core.ready = true
    },
    follow(text) {
      const stored = parseStored(text)
      for (const { namespace, connector } of lines.all()) {
        if (!stored.wallets.some((w) => w.namespace === namespace && w.connector === connector))
          lines.dispatch({ type: 'closed', namespace, connector })
      }
      const isNew = ({ namespace, connector }: { readonly namespace: string; readonly connector: string }): boolean => {
        const session = lines.sessions()[namespace]
        return !session?.connections[connector] && !session?.attempts.some((a) => a.connector === connector)
      }
      resumeAll(stored.wallets.filter(isNew))
      for (const { namespace, connector, address, active } of stored.wallets) {
        if (active) lines.dispatch({ type: 'activated', namespace, connector, address })
      }
      adopt(stored)
    },
  }
}

/** Waits until a source reports the connector, for a bounded time. */
async function appear({ connectors, subscribe, signal }: RestoreDeps, id: string): Promise<Connector | undefined> {
  let unsubscribe = (): void => {}
  const found = new Promise<Connector>((resolve) => {
    const look = (): void => {
      const connector = connectors.find(id)
      if (connector) resolve(connector)
    }
    unsubscribe = subscribe(look)
    look()
  })
  return bounded(found, { signal, ms: WAIT_FOR_CONNECTOR })
    .catch(() => undefined)
    .finally(unsubscribe)
}
