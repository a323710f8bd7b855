import type { Context } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { browseWallets } from '../browse-wallets.js'
import type { ConnectContract, WalletBrowser } from '../contract.js'
import { liveWallets } from '../live-wallets.js'
import type { ConnectOptions } from '../options.js'
import { chooseWallet } from './choose-wallet.js'

/** This plugin's rules, bound to its context, for a view of another plugin. */
export function browse(ctx: Context<ConnectContract>, options: ConnectOptions): WalletBrowser {
  return {
    rows: ({ listed, namespace }) =>
      browseWallets({
        connectors: ctx.core.connectors,
        connected: liveWallets(ctx.core),
        options,
        namespace,
        recent: [],
        listed,
        touch: surroundings().touch,
      }),
    choose: ({ row, index, namespace }) => chooseWallet(ctx, { row, index, namespace: namespace ?? ctx.core.only }),
    include: options.includeWalletIds,
    exclude: options.excludeWalletIds,
    featured: options.featuredWalletIds ?? [],
  }
}
