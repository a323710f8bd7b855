import { type Context, type Contribution, walletRoutes, walletSources } from '@latchkey/kernel'
import type { SolanaContract } from '../contract.js'

/** On a phone: wallets that show this page in a browser of their own, and the way there. Nothing is loaded before a list is shown. */
export function walletBrowsers(ctx: Context<SolanaContract>): readonly Contribution[] {
  if (!globalThis.navigator?.maxTouchPoints) return []
  const id = 'solana.browsers'
  // After the app's own list of wallets, and after sources with more than a link for them.
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
    // A shown row has its code loaded: the link is opened in the task of the tap.
    walletRoutes.of({ id, open: (wallet) => !!loaded?.open(wallet) }, last),
  ]
}
