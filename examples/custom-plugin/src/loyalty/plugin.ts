import { accountTabs, definePlugin, KERNEL_VERSION, type Plugin, settingsRows, slot, walletButtons } from '@latchkey/kernel'
import { integer, object, tuple } from '@latchkey/kernel/wire'
import type { LoyaltyContract } from './contract.js'
import { messages } from './messages.js'

export interface LoyaltyOptions {
  readonly shop: string
}

/** Price of a free coffee, in stamps. */
export const FREE_COFFEE = 10

/** A loyalty card in the wallet widget, added without touching the kernel. */
export function loyalty({ shop }: LoyaltyOptions): Plugin<LoyaltyContract> {
  return definePlugin<LoyaltyContract>({
    id: 'loyalty',
    version: '1.0.0',
    // It is part of the app, so it always matches the app's kernel; a package declares which versions it fits.
    kernel: `^${KERNEL_VERSION}`,
    // Its card asks the visitor before stamps are spent.
    needs: ['kernel.requests'],
    requires: { chain: '^1.0.0' },
    state: () => ({ stamps: 0 }),
    messages,
    views: {
      LoyaltyCard: { title: 'loyalty.title', needs: 'account', load: () => import('./views/loyalty-card.js') },
    },
    setup(ctx) {
      const keep = (stamps: number): number => {
        ctx.state.stamps = stamps
        ctx.storage.set('stamps', String(stamps))
        return stamps
      }
      return {
        actions: {
          stamp() {
            const stamps = keep(ctx.state.stamps + 1)
            ctx.emit('stamped', { stamps })
            return stamps
          },
        },
        rpc: {
          loyalty_redeem: {
            policy: 'approve',
            params: tuple([object({ stamps: integer({ minimum: 1 }) })]),
            async handle([{ stamps }]) {
              if (stamps > ctx.state.stamps) throw new RangeError('There are not that many stamps on the card.')
              keep(ctx.state.stamps - stamps)
              return { coffee: `${shop}, flat white` }
            },
          },
        },
        contributes: [
          accountTabs.of({ id: 'loyalty', label: 'loyalty.tab', load: slot(ctx, () => import('./views/loyalty-tab.js')) }),
          walletButtons.of({ id: 'loyalty', label: 'loyalty.button', icon: 'wallet', press: () => ctx.open('LoyaltyCard') }),
          settingsRows.of({
            id: 'loyalty',
            label: 'loyalty.title',
            value: () => ctx.t('loyalty.count', { stamps: ctx.state.stamps }),
            press: () => ctx.open('LoyaltyCard'),
          }),
        ],
      }
    },
    start(ctx) {
      ctx.state.stamps = Number.parseInt(ctx.storage.get('stamps') ?? '0', 10) || 0
      // Every visit with a wallet is worth a stamp.
      ctx.on('connect', ({ restored }) => restored || ctx.peer<LoyaltyContract>('loyalty')?.actions.stamp())
    },
  })
}

/** Number of stamps missing for a free coffee. */
export function missingStamps(stamps: number): number {
  return Math.max(0, FREE_COFFEE - stamps)
}
