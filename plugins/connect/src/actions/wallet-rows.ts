import type { Context } from '@latchkey/kernel'
import { walletRoutes } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { ConnectContract, ConnectState, WalletRow } from '../contract.js'
import { type ListWalletsArgs, listPlaces, listWallets } from '../list-wallets.js'
import { liveWallets } from '../live-wallets.js'
import type { ConnectOptions } from '../options.js'

type WalletRowsArgs = readonly [ctx: Context<ConnectContract>, state: ConnectState, options: ConnectOptions, namespace?: string | undefined]

/** The rows for the current state. */
export function walletRows(...args: WalletRowsArgs): readonly WalletRow[] {
  return listWallets(listArgs(...args))
}

/** The same, with placeholders for the rows a list is about to add. */
export function walletPlaces(...args: WalletRowsArgs): ReturnType<typeof listPlaces> {
  return listPlaces(listArgs(...args))
}

function listArgs(...[ctx, state, options, namespace]: WalletRowsArgs): ListWalletsArgs {
  return {
    ...state,
    connectors: ctx.core.connectors,
    connected: liveWallets(ctx.core),
    options,
    namespace,
    touch: surroundings().touch,
    routes: ctx.read(walletRoutes).length > 0,
  }
}
