import { toHex } from 'viem'
import type { Method } from '../method.js'

/** `eth_chainId`: the wallet's current chain. */
export const getChainId: Method = ({ state }, { chain = state.chainId }) => ({ run: () => toHex(chain) })
