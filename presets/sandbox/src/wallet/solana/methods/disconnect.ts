import type { Method } from '../../method.js'
import { disconnectSolana } from '../solana-sites.js'

/** `solana_disconnect`: the site disconnects itself, without a prompt. */
export const disconnectFromSolana: Method = (core, { origin }) => ({
  run() {
    disconnectSolana(core, origin)
    return null
  },
})
