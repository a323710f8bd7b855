import type { Context } from '@latchkey/kernel'
import type { ConnectContract, ConnectState, WalletRow } from '../contract.js'
import { listWallets } from '../list-wallets.js'
import type { ConnectOptions } from '../options.js'

/** The rows for what is known right now. */
export function walletRows(
  ctx: Context<ConnectContract>,
  state: ConnectState,
  options: ConnectOptions,
  namespace?: string,
): readonly WalletRow[] {
  const { core } = ctx
  const connected = Object.values(core.sessions).flatMap((s) => s.connections.map((c) => c.connector))
  const { connectors } = core
  return listWallets({ connectors, connected, options, namespace, recent: state.recent, listed: state.listed, touch: isTouch() })
}

/** A phone or tablet: no extension can be there, apps can. */
export function isTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
