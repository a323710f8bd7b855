import type { Connectors, SessionEngine } from '../session/index.js'
import { initialSession } from '../session/index.js'
import type { Connections, CoreState, Mutable, Network } from '../types/index.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly connectors: Connectors
  readonly sessions: () => SessionEngine | undefined
  readonly loadSessions: () => Promise<SessionEngine>
  /** Starts the kernel, and resolves once the stored sessions have been read. */
  readonly restored: () => Promise<void>
  /** Called with the error of a connection. */
  readonly failed: (error: unknown) => void
}

/** The public sessions API. Loads the sessions' code on the first call that needs it; after that every call is synchronous. */
export function connectionsFacade({ core, connectors, sessions, loadSessions, restored, failed }: Deps): Connections {
  const late = async <T>(use: (connections: Connections) => T): Promise<Awaited<T>> => await use(await loadSessions())
  /** For calls that store the sessions: before they have been read, that would overwrite them, and no wallet has been found. */
  const restoredFirst = async <T>(use: (connections: Connections) => T): Promise<Awaited<T>> => {
    if (!core.ready) await restored()
    return late(use)
  }
  return {
    connector: connectors.find,
    connect(args) {
      // Synchronous where possible: a popup must open in the task of the click.
      const result = sessions()?.connect(args) ?? restoredFirst((c) => c.connect(args))
      result.catch(failed)
      return result
    },
    release: () => sessions()?.release(),
    current: (namespace, connector) => sessions()?.current(namespace, connector),
    activate(args) {
      const ready = sessions()
      if (ready) ready.activate(args)
      else if (core.ready) late((c) => c.activate(args)).catch(failed)
    },
    switchNetwork: (chain, options) => restoredFirst((c) => c.switchNetwork(chain, options)),
    disconnect: (args) => restoredFirst((c) => c.disconnect(args)),
    setNetworks(namespace, given) {
      const networks = uniqueNetworks(given)
      core.networks = [...core.networks.filter((n) => n.chainNamespace !== namespace), ...networks]
      const ready = sessions()
      if (ready) ready.setNetworks(namespace, networks)
      else {
        const wanted = networks.find((n) => n.caipNetworkId === core.wanted[namespace])
        core.sessions = { ...core.sessions, [namespace]: initialSession(wanted ?? networks[0]) }
      }
    },
  }
}

/** Removes duplicates; the last configuration of a network wins. */
export function uniqueNetworks(networks: readonly Network[]): readonly Network[] {
  return [...new Map(networks.map((n) => [n.caipNetworkId, n])).values()]
}
