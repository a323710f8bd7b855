import type { Method } from '../method.js'

/** `net_version`: the current chain as decimal text. */
export const getNetVersion: Method = ({ state }) => ({ run: () => String(state.chainId) })
