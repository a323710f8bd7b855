import type { Context } from '@latchkey/kernel'
import type { ConnectContract, ConnectState, WalletRow } from '../contract.js'
import { listWallets } from '../list-wallets.js'
import { liveWallets } from '../live-wallets.js'
import type { ConnectOptions } from '../options.js'

/** The rows for what is known right now. */
export function walletRows(
  ctx: Context<ConnectContract>,
  state: ConnectState,
  options: ConnectOptions,
  namespace?: string,
): readonly WalletRow[] {
  const { core } = ctx
  const { recent, listed } = state
  return listWallets({ connectors: core.connectors, connected: liveWallets(core), options, namespace, recent, listed, touch: isTouch() })
}

/** A phone or tablet: no extension can be there, apps can. */
export function isTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
