import type { Connectors } from '../session/index.js'
import { initialSession } from '../session/index.js'
import type { Connections, CoreState, Mutable } from '../types/index.js'
import type { Engine } from './engine.js'

interface Deps {
  readonly core: Mutable<CoreState>
  readonly connectors: Connectors
  readonly engine: () => Engine | undefined
  readonly loadEngine: () => Promise<Engine>
}

/** The public sessions API. Loads the engine on the first call that needs it; after that every call is synchronous. */
export function connectionsFacade({ core, connectors, engine, loadEngine }: Deps): Connections {
  const late = async <T>(use: (connections: Connections) => T): Promise<Awaited<T>> => await use((await loadEngine()).connections)
  return {
    connector: connectors.find,
    // Synchronous where possible: a popup must open in the task of the click.
    connect: (args) => engine()?.connections.connect(args) ?? late((c) => c.connect(args)),
    release: () => engine()?.connections.release(),
    current: (namespace, connector) => engine()?.connections.current(namespace, connector),
    activate: (args) => engine()?.connections.activate(args),
    switchNetwork: (chain, options) => late((c) => c.switchNetwork(chain, options)),
    disconnect: (args) => late((c) => c.disconnect(args)),
    setNetworks(namespace, given) {
      // Removes duplicates; the last configuration of a network wins.
      const networks = [...new Map(given.map((n) => [n.caipNetworkId, n])).values()]
      core.networks = [...core.networks.filter((n) => n.chainNamespace !== namespace), ...networks]
      const ready = engine()
      if (ready) ready.connections.setNetworks(namespace, networks)
      else {
        const wanted = networks.find((n) => n.caipNetworkId === core.wanted[namespace])
        core.sessions = { ...core.sessions, [namespace]: initialSession(wanted ?? networks[0]) }
      }
    },
  }
}
