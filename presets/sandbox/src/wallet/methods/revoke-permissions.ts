import { disconnectSite } from '../disconnect-site.js'
import type { Method } from '../method.js'
import { objectParam, paramAt } from '../read-params.js'

/** `wallet_revokePermissions`: the site disconnects itself, without a prompt. */
export const revokePermissions: Method = (core, { origin, params }) => {
  const asked = Object.keys(objectParam(paramAt(params, 0), 'The permission to revoke'))
  return {
    run() {
      if (asked.includes('eth_accounts')) disconnectSite(core, origin)
      return null
    },
  }
}
