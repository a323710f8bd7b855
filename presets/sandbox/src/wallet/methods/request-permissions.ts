import { RpcError } from '../../errors.js'
import { connectSite } from '../connect-site.js'
import type { Method } from '../method.js'
import { permissionsOf } from '../permissions.js'
import { objectParam, paramAt } from '../read-params.js'

/** `wallet_requestPermissions`: prompts every time, even for a connected site. */
export const requestPermissions: Method = (core, { origin, params }) => {
  const asked = Object.keys(objectParam(paramAt(params, 0), 'The permission request'))
  if (!asked.includes('eth_accounts')) throw new RpcError(-32602, 'Only the permission eth_accounts can be requested.')
  return {
    ask: { title: 'Connect to this site', action: 'Connect', facts: [], exclusive: true, whileLocked: true },
    run(approval) {
      connectSite(core, origin, approval)
      return permissionsOf(core, origin)
    },
  }
}
