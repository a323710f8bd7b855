import { type Context, type Contribution, walletRoutes, walletSources } from '@latchkey/kernel'
import type { SolanaContract } from '../contract.js'

/** On a phone: wallets that can show this page in their own browser, and the link to do so. Loads nothing before a list is shown. */
export function walletBrowsers(ctx: Context<SolanaContract>): readonly Contribution[] {
  if (!globalThis.navigator?.maxTouchPoints) return []
  const id = 'solana.browsers'
  // After the app's own list of wallets, and after sources with more than a link.
  const last = { order: 900 }
  let loaded: typeof import('./open-in-wallet.js') | undefined
  return [
    walletSources.of(
      {
        id,
        async list(query) {
          loaded = await import('./open-in-wallet.js')
          return loaded.list(ctx, query)
        },
      },
      last,
    ),
    // A visible row has its code loaded: the link opens in the task of the tap.
    walletRoutes.of({ id, open: (wallet) => !!loaded?.open(wallet) }, last),
  ]
}
