import type { ConnectCall, Connection, Connector, ConnectorSource, Network } from '@latchkey/kernel'
import { findKeplr, type Keplr } from './keplr.js'
import { openConnection, toWalletError } from './open-connection.js'

/** Reports Keplr, if installed. It may be injected after the page's scripts have run, by the time the page has loaded. */
export function keplrWallet(networks: readonly Network[]): ConnectorSource {
  return {
    id: 'cosmos.keplr',
    watch(report, { signal }) {
      const look = (): void => {
        const keplr = findKeplr()
        if (keplr && !signal.aborted) report([connectorOf(keplr, networks)])
      }
      look()
      globalThis.addEventListener?.('load', look, { signal })
    },
  }
}

function connectorOf(keplr: Keplr, networks: readonly Network[]): Connector {
  const open = async (call: ConnectCall, ask: boolean): Promise<readonly Connection[]> => {
    const network = call.networks.find(({ chainNamespace }) => chainNamespace === 'cosmos') ?? networks[0]
    if (!network) return []
    try {
      if (ask) await keplr.enable(String(network.id))
      return [await openConnection(keplr, network)]
    } catch (error) {
      throw toWalletError(error)
    }
  }
  return {
    id: 'app.keplr',
    type: 'INJECTED',
    name: 'Keplr',
    namespaces: ['cosmos'],
    installed: true,
    connect: (call) => open(call, true),
    resume: (call) => open(call, false),
  }
}
