import type { ConnectCall, Connection, Connector, ConnectorSource, Network } from '@latchkey/kernel'
import { findKeplr, type Keplr } from './keplr.js'
import { openConnection, toWalletError } from './open-connection.js'

/** Keplr, where it is installed. It may come after the page: then with the page's last part. */
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
