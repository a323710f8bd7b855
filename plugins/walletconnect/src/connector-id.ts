/** Id of the connector for the wallet at the other end of a session. */
export function connectorId(topic: string): string {
  return `walletConnect:${topic}`
}
