import type { Context } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

/** Returns the title of the prompt. During the check for a session, the screen still shows the wallet, as before. */
export function titleOf(_args: undefined, { state, core, t }: Context<SiwxContract>): string {
  const connector = core.sessions[core.namespace ?? '']?.connector
  return (state.status === 'checking' && core.connectors.find(({ id }) => id === connector)?.name) || t('siwx.title')
}
