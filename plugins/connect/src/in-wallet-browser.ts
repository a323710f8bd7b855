import type { ConnectorInfo } from '@latchkey/kernel'

/** No extension can be on a phone: a wallet in the page means that the page is shown by that wallet itself. */
export function inWalletBrowser({
  connectors,
  touch,
}: {
  readonly connectors: readonly ConnectorInfo[]
  readonly touch: boolean
}): boolean {
  return touch && connectors.some(({ type, installed = true }) => installed && (type === 'INJECTED' || type === 'ANNOUNCED'))
}
