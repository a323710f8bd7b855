import type { Method } from '../method.js'
import { permissionsOf } from '../permissions.js'

/** `wallet_getPermissions`: silent. */
export const getPermissions: Method = (core, { origin }) => ({ run: () => permissionsOf(core, origin) })
