import type { ConnectorInfo } from '@latchkey/kernel'

/** Phones have no extensions: a wallet in the page means that the wallet's own browser shows the page. */
export function inWalletBrowser({
  connectors,
  touch,
}: {
  readonly connectors: readonly ConnectorInfo[]
  readonly touch: boolean
}): boolean {
  return touch && connectors.some(({ type, installed = true }) => installed && (type === 'INJECTED' || type === 'ANNOUNCED'))
}
