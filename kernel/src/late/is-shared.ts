import type { CoreState } from '../types/index.js'

/**
 * Returns whether another family of chains is connected through a wallet of the same name. Some wallets can only disconnect all families
 * at once; a plugin leaves such a wallet connected while another family is in use.
 */
export function isShared(
  { sessions, connectors }: Pick<CoreState, 'sessions' | 'connectors'>,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): boolean {
  const ids = connectors.flatMap((connector) => (connector.name === name ? [connector.id] : []))
  return Object.entries(sessions).some(
    ([other, { connections }]) => other !== namespace && connections.some(({ connector }) => ids.includes(connector)),
  )
}
