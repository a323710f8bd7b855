import type { Context } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

/** The title of the question. While it is found out whether anything is asked, the screen is the wallet's, as before. */
export function titleOf(_args: undefined, { state, core, t }: Context<SiwxContract>): string {
  const connector = core.sessions[core.namespace ?? '']?.connector
  return (state.status === 'checking' && core.connectors.find(({ id }) => id === connector)?.name) || t('siwx.title')
}
