import type { ConnectorInfo } from '@latchkey/kernel'

/** Finds a wallet by its id, its rdns, or its name in any case. */
export function findConnector(connectors: readonly ConnectorInfo[], wallet: string): ConnectorInfo | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/\s|wallet$/g, '')
  return connectors.find(({ id, rdns }) => id === wallet || rdns === wallet) ?? connectors.find(({ name }) => plain(name) === plain(wallet))
}
