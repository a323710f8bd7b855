import { toHex } from 'viem'
import { RpcError } from '../errors.js'
import type { WalletCall, WalletChain, WalletCore } from './wallet-core.js'

/** Switches the wallet to a chain it knows and notifies every page. */
export function changeChain(core: WalletCore, id: number, times: 1 | 2 = 1): void {
  const { state, links } = core
  if (state.chainId === id) return
  state.chainId = id
  for (let i = 0; i < times && !state.quirks.silentSwitch; i++) {
    links.send({ type: 'event', wallet: core.id, event: 'chainChanged', payload: toHex(id) })
  }
  core.changed()
}

/** The chain of a request: the one it specifies, otherwise the wallet's current one. */
export function currentChain({ state }: WalletCore, { chain: named }: Pick<WalletCall, 'chain'>): WalletChain {
  const chain = state.chains.get(named ?? state.chainId)
  if (!chain) throw new RpcError(4901, 'The wallet is not connected to its chain.')
  return chain
}
