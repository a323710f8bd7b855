import type { ConnectorSource, Context } from '@latchkey/kernel'
import type { WalletWay } from './found-wallet.js'

/** The wallets of the page. The discovery code loads right after the start, so that it delays nothing. */
export function walletSource(ways: readonly WalletWay[], ctx: Pick<Context, 'core' | 'report'>): ConnectorSource {
  return {
    id: 'bip122.wallets',
    watch(report, call) {
      import('./bitcoin-wallets.js').then(
        ({ watchWallets }) => call.signal.aborted || watchWallets({ ways, ctx }, report, call),
        ctx.report,
      )
    },
  }
}
