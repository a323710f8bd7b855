import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { WalletCore } from '../wallet/wallet-core.js'

/**
 * The wallet with a route's `:id`.
 * @throws HTTPException 404
 */
export function coreOf(cores: readonly WalletCore[], c: Context): WalletCore {
  const core = cores.find((one) => one.id === c.req.param('id'))
  if (!core) throw new HTTPException(404, { message: 'There is no such wallet.' })
  return core
}
